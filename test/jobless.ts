import { preparedText } from '#app/platform/database/prepared.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'

/** Writes the data that comes with a job, but no job. */
export const jobless: Jobs = {
  enqueue: () => Promise.resolve(),
  insertWithJob: async (tx, { insert }, values) => {
    await preparedText((db) => insert(db).getSQL())(tx, values)
  },
}
