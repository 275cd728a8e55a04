import path from 'node:path'
import { openBucket } from './platform/bucket/open-bucket.server.ts'
import type { OpenDatabase } from './platform/database/database.server.ts'
import { openStorage } from './platform/files/storage.server.ts'
import { openJobs, type OpenJobs } from './platform/jobs/jobs.server.ts'
import { catchMail } from './platform/mail/mail-transport.server.ts'
import { openSmtp } from './platform/mail/smtp.server.ts'
import { openStripe } from './platform/payments/stripe-provider.server.ts'
import { openTestProvider } from './platform/payments/test-provider.server.ts'
import { loginTokens } from './platform/secrets/tokens.server.ts'
import type { Settings } from './platform/settings/settings.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'

/** What differs between a started shop, the tests and the benchmarks. */
export type ShopParts = Pick<Shop, 'secret' | 'log' | 'diskLevel' | 'isLeaving' | 'metrics'> & {
  database: OpenDatabase
}

/** `close` ends the jobs, then the services that they use. */
export type ComposedShop = Shop & { jobs: OpenJobs; close: () => Promise<void> }

/** The only place where a `Shop` is put together. Seeds an empty database. The caller closes the shop, then the database. */
export async function composeShop(
  settings: Settings,
  { database, secret, log, diskLevel, isLeaving, metrics }: ShopParts,
): Promise<ComposedShop> {
  const { db, now } = database
  const publicUrl = settings.publicUrl ?? `http://127.0.0.1:${settings.port}`
  const files = path.resolve(settings.dataDir, 'files')
  const storage = settings.bucket
    ? await openBucket(settings.bucket, path.join(files, 'incoming'))
    : openStorage(files)
  const smtp = settings.smtpUrl ? await openSmtp(settings.smtpUrl) : null
  const jobs = await database.whileAlone(async () => {
    await seedIfEmpty(db, now(), { isDemo: settings.isDemo })
    return openJobs(database.jobStore, log, database)
  })
  return {
    settings,
    publicUrl,
    secret,
    db,
    jobs,
    storage,
    provider: settings.stripe
      ? await openStripe(settings.stripe, { publicUrl, log })
      : openTestProvider({ db, now, publicUrl, secret }),
    tokens: loginTokens(secret),
    sendMail: smtp?.send ?? catchMail,
    log,
    now,
    diskLevel,
    isLeaving,
    metrics,
    close: async () => {
      await jobs.close()
      smtp?.close()
    },
  }
}
