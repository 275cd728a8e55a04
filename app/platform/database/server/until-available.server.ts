import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../database-errors.server.ts'

const pauseMs = 1_000

/** Repeats what may be done twice until the database answers. Throws at once what is another error, or when aborted. */
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
