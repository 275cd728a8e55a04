import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openEmbeddedDatabase } from '../database/embedded-database.server.ts'
import { openJobs } from './jobs.server.ts'
import { openLog } from '../log.server.ts'

test('on the embedded database, the first job of a process can be enqueued in a transaction', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-jobs-'))
  const { db, jobStore, close } = await openEmbeddedDatabase(folder)
  const jobs = await openJobs(jobStore, openLog('error'))
  await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 1 }))
  const runs = vi.fn(() => Promise.resolve())
  const idle = () => Promise.resolve()
  await jobs.work({
    'deliver-mail': runs,
    'delete-files': idle,
    'deliver-overdue-mails': idle,
    'expire-payment': idle,
    'reconcile-payments': idle,
    'remind-customers': idle,
    sweep: idle,
  })
  await vi.waitFor(() => expect(runs).toHaveBeenCalledExactlyOnceWith({ mailId: 1 }), 10_000)
  await jobs.close()
  await close()
  await rm(folder, { recursive: true })
}, 60_000)
