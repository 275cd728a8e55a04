import { spawnSync } from 'node:child_process'

const steps = ['check', 'test:server', 'build', 'test:e2e']

for (const step of steps) {
  const started = Date.now()
  const { status } = spawnSync('npm', ['run', '--silent', step], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  process.stdout.write(`\n${step}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n\n`)
  if (status !== 0) process.exit(1)
}
