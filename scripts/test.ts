import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

interface Options {
  /** At the lowest priority, with the output printed at the end. */
  inBackground?: boolean
}

/** Runs npm scripts one after the other until one fails. */
async function run(steps: string[], options: Options = {}): Promise<boolean> {
  for (const step of steps) if (!(await passes(step, options))) return false
  return true
}

function passes(step: string, { inBackground = false }: Options): Promise<boolean> {
  const started = Date.now()
  const child = spawn('npm', ['run', '--silent', step], {
    stdio: inBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
  })
  if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = Math.round((Date.now() - started) / 1000)
      process.stdout.write(`${output}\n${step}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n\n`)
      resolve(code === 0)
    })
  })
}

// These have no deadlines, so they use the processor while tests wait.
const withoutTests = ['check:types', 'check:lint', 'check:format', 'build']
const results = await Promise.all([run(['test:node']), run(withoutTests, { inBackground: true })])
if (results.includes(false) || !(await run(['test:e2e']))) process.exitCode = 1
