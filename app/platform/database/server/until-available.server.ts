import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../database-errors.server.ts'

const pauseMs = 1_000

/** Repeats an idempotent call until the database answers. Throws other errors immediately, and when aborted. */
export async function untilAvailable<T>(
  run: () => Promise<T>,
  { signal, onUnavailable }: { signal: AbortSignal; onUnavailable: (error: unknown) => void },
): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (signal.aborted || !isDatabaseUnavailable(error)) throw error
      onUnavailable(error)
      await sleep(pauseMs, undefined, { signal })
    }
  }
}
