import type { Jobs } from '#app/platform/jobs/jobs.server.ts'

/** Writes what comes with a job, and no job. */
export const jobless: Jobs = {
  enqueue: () => Promise.resolve(),
  insertWithJob: async (tx, inserted) => void (await tx.execute(inserted.getSQL())),
}
