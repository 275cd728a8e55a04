// Runs on any installed Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from './node-flags.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/** Makes the C library share freed memory between threads, and return unused memory to the system. */
const leanMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Also caches compiled TypeScript scripts, which enableCompileCache in `start.ts` could not do. */
const compiled = { NODE_COMPILE_CACHE: 'build/server/compiled' }

const { ENV_FILE } = process.env
const withEnvFile = [
  'start.ts',
  'scripts/dev.ts',
  'scripts/admin.ts',
  'scripts/backup.ts',
  'scripts/copy-files.ts',
  'scripts/doctor.ts',
  'scripts/move-to-postgres.ts',
  'scripts/reset.ts',
  'scripts/restore.ts',
  'scripts/sweep-files.ts',
  'scripts/upgrade.ts',
]

const options = process.argv.slice(2)
const script = options[0] === '--build' ? null : options.shift()
const sources = [
  'app',
  'db',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/compress-assets.ts',
]

// In production, nothing is installed or built, because the user that runs the shop may have no write permission.
const isProduction = script !== null && process.env.NODE_ENV === 'production'
if (!isProduction && !isInstalled()) command('npm', ['ci'])
if (!isProduction && options.includes('--build')) build()
if (script) run()

function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([name, { version, optional, peer }]) =>
      name === '' || optional || peer || installed[name]?.version === version,
  )
}

function build() {
  const stamp = 'build/.built-from'
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  rmSync(stamp, { force: true })
  command('npm', ['exec', '--', 'react-router', 'build'])
  writeFileSync(stamp, hash)
}

function command(name, args) {
  process.stderr.write(`${name} ${args.join(' ')} …\n`)
  const { status, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}\n${name} ${args.join(' ')} failed\n`)
    process.exit(1)
  }
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

function textOf(envFile) {
  const isFile = statSync(envFile, { throwIfNoEntry: false })?.isFile()
  return isFile ? readFileSync(envFile, 'utf8') : ''
}

/** Reads only the settings that Node's options depend on; the program reads all of them. */
function hasDatabaseServer(envFile) {
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env
  if (DATABASE_URL || DATABASE_URL_FILE) return true
  return /^DATABASE_URL(_FILE)?=./m.test(textOf(envFile))
}

/** Node reads this variable before it reads the file. */
function extraCertificates(envFile) {
  const [, file] = /^NODE_EXTRA_CA_CERTS=["']?([^"'\s]+)/m.exec(textOf(envFile)) ?? []
  return file && { NODE_EXTRA_CA_CERTS: file }
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Returns the Node in node_modules, or else the one that runs this file. */
function findNode() {
  const installed = path.join('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(installed)) return path.join(root, installed)
  if (process.version.startsWith('v24.')) return process.execPath
  stop(
    isProduction
      ? `Kisscut requires Node 24, but this is ${process.version}. Install Node 24.`
      : 'Node 24 is missing from node_modules: npm did not run its install script. Run "npm ci".',
  )
}

function run() {
  if (isProduction && script === 'start.ts' && !existsSync('build/server/index.js')) {
    stop(
      'The shop is not built. Run "npm ci && npm run build" first, or unset NODE_ENV, so that "npm start" does it.',
    )
  }
  const node = findNode()
  const bin = path.join(root, 'node_modules/.bin')
  const envFile = withEnvFile.includes(script) ? (ENV_FILE ?? (existsSync('.env') ? '.env' : '')) : ''
  const flags = [...nodeFlags(hasDatabaseServer(envFile)), ...(envFile ? [`--env-file=${envFile}`] : [])]
  const child = spawn(node, [...flags, script, ...options.filter((option) => option !== '--build')], {
    // The IPC channel lets the child notice when this process ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...leanMemory,
      ...((script === 'start.ts' || options.includes('--build')) && compiled),
      ...extraCertificates(envFile),
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    },
  })
  // npm's shell doesn't forward signals. The only sign that npm was stopped is that the parent process changes.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
