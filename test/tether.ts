import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Tethered {
  child: ChildProcess
  /** Resolves once the command and every process that holds its output have ended. */
  end: Promise<true>
  /** Resolves to true once it has ended, or to false after the limit. */
  ended(limitMs: number): Promise<boolean>
  signal(signal: NodeJS.Signals): void
}

/**
 * Starts a command in a separate process group, which gets `lastSignal` when this process exits, even after `kill -9`.
 */
export function spawnTethered(
  command: string,
  args: string[],
  { lastSignal, ...options }: SpawnOptions & { lastSignal: 'KILL' | 'QUIT' },
): Tethered {
  const child = spawn(command, args, { ...options, detached: true })
  const end = new Promise<true>((resolve) => {
    child.once('error', () => child.pid === undefined && resolve(true))
    child.once('close', () => resolve(true))
  })
  if (child.pid !== undefined) guard(child.pid, lastSignal, end)
  return {
    child,
    end,
    ended: (limitMs) => Promise.race([end, sleep(limitMs, false, { ref: false })]),
    signal: (signal) => signalGroup(child.pid, signal),
  }
}

// The shell's `read` returns once its stdin is closed, regardless of how this process exits.
function guard(group: number, lastSignal: string, end: Promise<true>) {
  const shell = spawn('sh', ['-c', 'read -r _; kill -s "$1" -- "-$2"', 'guard', lastSignal, String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  shell.unref()
  void end.then(() => shell.kill('SIGKILL'))
}

function signalGroup(group: number | undefined, signal: NodeJS.Signals) {
  if (group === undefined) return
  try {
    process.kill(-group, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
