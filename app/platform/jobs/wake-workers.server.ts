import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../database/database.server.ts'

type Executor = NonNullable<OpenDatabase['jobStore']['db']>

/** One statement for all queues costs a ninth of separate statements by their workers. */
const dueQueues = `
  select q.name from unnest($1::text[]) as q (name)
  where exists (select from pgboss.job_common j
    where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`

const intervalMs = 2_000

/**
 * Wakes the worker of each queue that has a job to run: new jobs notify their worker, but second tries and jobs that were
 * enqueued for later don't.
 *
 * @param wake by the queue's name
 */
export function wakeWorkers(
  db: Executor,
  wake: ReadonlyMap<string, () => void>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const names = [...wake.keys()]
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        const { rows } = await db.executeSql(dueQueues, [names])
        for (const { name } of rows) wake.get(name)?.()
      } catch (error) {
        onError(error)
      }
      await sleep(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: () => {
      stopped.abort()
      return running
    },
  }
}
