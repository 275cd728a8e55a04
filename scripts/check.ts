import { spawn } from 'node:child_process'
import { checks, checksEnv } from './checks.ts'

/** Runs a command and prints its output once it has ended, so that the output of concurrent commands doesn't mix. */
function run(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: checksEnv })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    child.once('close', (code) => {
      process.stdout.write(code === 0 ? output : `${output}\n${command}: FAILED\n`)
      resolve(code === 0)
    })
  })
}

// tsc and the linter need the generated types.
const isReady = await run('react-router typegen')
const results = await Promise.all([...checks.map(({ command }) => command), 'npm run -s test:fast'].map(run))
if (!isReady || results.includes(false)) process.exitCode = 1
