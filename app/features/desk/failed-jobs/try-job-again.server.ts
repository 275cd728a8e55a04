import { conflict, notFound } from '#app/errors.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { enqueueAgain } from '#app/platform/jobs/failed-jobs.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { whatFor } from './list-failed-jobs.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

/** Gives the job one more try. Throws not_found (unknown, or it works again) or conflict (it is being tried). */
export async function tryJobAgain({ db, jobs, staff, now }: Context, jobId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const again = await enqueueAgain({ tx, jobs }, jobId)
    if (again.result === 'unknown') throw notFound('This job is not failed, or no longer')
    if (again.result === 'running') throw conflict('This job is already being tried again')
    const changes: Changes = { job: [null, whatFor(again)] }
    await recordChange(
      { tx, staff, now },
      { action: 'try again', subject: 'failed job', subjectId: jobId, changes },
    )
  })
}
