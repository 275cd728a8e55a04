// Runs on whatever Node the machine has: installs and builds what is missing, then hands over to the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

// Left to itself V8 spends 150 MB on short-lived objects; collecting them more often costs little.
const youngHeap = '--max-semi-space-size=4'

const [script, ...options] = process.argv.slice(2)
const sources = ['app', 'db', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']

once('node_modules/.kisscut-installed', hashOf(['package-lock.json']), 'npm', ['ci'])
if (options.includes('--build')) {
  once('build/.kisscut-built', hashOf(sources), 'npm', ['run', '--silent', 'build'])
}
run()

/** Runs a command unless its stamp says that it was run for the same input. */
function once(stamp, hash, command, args) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stderr.write(`${command} ${args.join(' ')} …\n`)
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}\n${command} ${args.join(' ')} failed\n`)
    process.exit(1)
  }
  writeFileSync(stamp, hash)
}

function hashOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesIn)) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(name) {
  const entries = name.includes('.') ? null : readdirSync(name, { recursive: true, withFileTypes: true })
  if (!entries) return [name]
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .toSorted()
}

function run() {
  const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const bin = path.join(root, 'node_modules/.bin')
  // The channel tells the child when this process is gone, however it went.
  const child = spawn(node, [youngHeap, script], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
