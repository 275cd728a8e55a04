import { fork, type ChildProcess } from 'node:child_process'

// Keeps secrets out of the environment, and JavaScript from writing files or starting processes.
const execArgv = [
  '--max-old-space-size=256',
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--no-warnings',
]
const passedEnv = ['TMPDIR', 'SystemRoot']
// By default, glibc holds on to memory that libvips has freed, up to twice what the process needs.
const oneArena = { MALLOC_ARENA_MAX: '1' }
const returnsAll = { MALLOC_MMAP_THRESHOLD_: '131072' }

type Options = {
  maxResidentBytes: number
  writableFolder?: string | undefined
  /** Faster for processes that repeatedly allocate large blocks of memory. */
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
