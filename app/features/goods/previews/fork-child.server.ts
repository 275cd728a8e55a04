import { fork, type ChildProcess } from 'node:child_process'

// No secrets in the environment; no file writes or child processes from JavaScript.
const execArgv = [
  '--max-old-space-size=256',
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--no-warnings',
]
const passedEnv = ['TMPDIR', 'SystemRoot']
// The default of glibc keeps memory that libvips has freed, up to twice the need of the process.
const oneArena = { MALLOC_ARENA_MAX: '1' }
const returnsAll = { MALLOC_MMAP_THRESHOLD_: '131072' }

type Options = {
  maxResidentBytes: number
  writableFolder?: string | undefined
  /** Faster in processes that allocate large pieces of memory over and over. */
  keepsFreedMemory?: boolean
}

/**
 * Forks a process that opens customers' files. Its script serves them with `serveFiles`, and may write to one folder at
 * most.
 */
export const forkChild = (
  scriptPath: string,
  { maxResidentBytes, writableFolder, keepsFreedMemory = false }: Options,
): ChildProcess =>
  fork(scriptPath, [String(maxResidentBytes)], {
    execArgv: writableFolder === undefined ? execArgv : [...execArgv, `--allow-fs-write=${writableFolder}/*`],
    env: {
      ...Object.fromEntries(passedEnv.map((name) => [name, process.env[name]])),
      ...oneArena,
      ...(!keepsFreedMemory && returnsAll),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
