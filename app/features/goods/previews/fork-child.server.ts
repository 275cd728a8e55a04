import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

// Keeps secrets out of the environment, and keeps JavaScript from reading other files, starting processes and running
// new code. Node can't restrict addons, so this doesn't hold for a bug in libvips or the canvas.
const execArgv = [
  '--max-old-space-size=256',
  '--permission',
  '--allow-addons',
  '--allow-worker',
  '--disallow-code-generation-from-strings',
  '--no-warnings',
]
const passedEnv = ['TMPDIR', 'SystemRoot']
// By default, glibc holds on to memory that libvips has freed, up to twice what the process needs.
const oneArena = { MALLOC_ARENA_MAX: '1' }
const returnsAll = { MALLOC_MMAP_THRESHOLD_: '131072' }

type Options = {
  maxResidentBytes: number
  /** The files that the child may read; folders end in `/*`. */
  readable: readonly string[]
  writableFolder?: string | undefined
  /** Faster for processes that repeatedly allocate large blocks of memory. */
  keepsFreedMemory?: boolean
}

/**
 * Forks a process that opens customers' files. The child's script serves them with `serveFiles`. The child may read
 * these files and the shop's code, and write to one folder at most. It has no network where Linux allows blocking it.
 */
export function forkChild(
  scriptPath: string,
  { maxResidentBytes, readable, writableFolder, keepsFreedMemory = false }: Options,
): ChildProcess {
  const nodeArgv = [
    ...execArgv,
    ...[...ownCode(), ...readable].map((path) => `--allow-fs-read=${path}`),
    ...(writableFolder === undefined ? [] : [`--allow-fs-write=${writableFolder}/*`]),
  ]
  return fork(scriptPath, [String(maxResidentBytes)], {
    ...(isolatesNetwork()
      ? { execPath: unshare, execArgv: [...noNetwork, '--', process.execPath, ...nodeArgv] }
      : { execArgv: nodeArgv }),
    env: {
      ...Object.fromEntries(passedEnv.map((name) => [name, process.env[name]])),
      ...oneArena,
      ...(!keepsFreedMemory && returnsAll),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

// The server may be bundled; children always run from source.
function ownCode(): string[] {
  const packages = join(process.cwd(), 'node_modules')
  // A release's packages may be a link to another release's.
  const folders = new Set([join(process.cwd(), 'app'), packages, realpathSync(packages)])
  return [...[...folders].map((folder) => join(folder, '*')), join(process.cwd(), 'package.json')]
}

const unshare = '/usr/bin/unshare'
const noNetwork = ['--user', '--net']

let canUnshare: boolean | undefined

/**
 * Node 24 can't block the network. util-linux can, with a network namespace that has no interfaces, unless a container
 * or systemd unit forbids that.
 */
export const isolatesNetwork = (): boolean =>
  (canUnshare ??= process.platform === 'linux' && spawnSync(unshare, [...noNetwork, 'true']).status === 0)
