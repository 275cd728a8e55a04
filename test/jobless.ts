import type { Jobs } from '#app/platform/jobs/jobs.server.ts'

/** Enqueues nothing. */
export const jobless: Jobs = { enqueue: () => Promise.resolve() }
