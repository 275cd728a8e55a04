import { spawn } from 'node:child_process'

/** Runs a command and prints its output when it has ended, so that commands at the same time don't mix theirs. */
function run(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
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

// tsc and the linter read the generated types. Each thread of tsc would compute the API's types again.
const isReady = await run('react-router typegen')
const results = await Promise.all(
  ['tsc --singleThreaded', 'npm run -s check:lint', 'npm run -s check:format', 'npm run -s test:fast'].map(
    run,
  ),
)
if (!isReady || results.includes(false)) process.exitCode = 1
