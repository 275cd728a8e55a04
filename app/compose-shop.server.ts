import type { OpenDatabase } from './platform/database/database.server.ts'
import { openChanges } from './platform/changes/changes.server.ts'
import type { Replica } from './platform/database/replica.server.ts'
import { openJobs, type OpenJobs } from './platform/jobs/jobs.server.ts'
import { loginTokens } from './platform/secrets/tokens.server.ts'
import { openFiles, openMail, openProvider, publicUrlOf } from './platform/services.server.ts'
import type { Settings } from './platform/settings/settings.server.ts'
import type { Shop } from './platform/shop.server.ts'
import type { Tracing } from './platform/tracing/tracing.server.ts'
import { recordServiceProblems } from './platform/watching/service-problems.server.ts'
import {
  watchCalls,
  watchMail,
  watchProvider,
  watchStorage,
} from './platform/watching/watch-services.server.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'

/** The parts of a shop that differ between production, tests and benchmarks. */
export type ShopParts = Pick<Shop, 'secret' | 'log' | 'diskLevel' | 'isLeaving' | 'metrics'> & {
  database: OpenDatabase
  replica?: Replica | null
  tracing?: Tracing | null
}

export type ComposedShop = Shop & { jobs: OpenJobs; close: () => Promise<void> }

/** Assembles every `Shop`, and seeds an empty database. The caller closes the shop, then the database. */
export async function composeShop(
  settings: Settings,
  { database, replica = null, secret, log, diskLevel, isLeaving, metrics, tracing = null }: ShopParts,
): Promise<ComposedShop> {
  const { db, now } = database
  const publicUrl = publicUrlOf(settings)
  const storage = await openFiles(settings)
  const provider = await openProvider(settings, { db, now, publicUrl, secret, log })
  const mail = await openMail(settings)
  const problems = recordServiceProblems({ db, now })
  const watch = watchCalls({ problems, tracing, measureCall: metrics?.measureCall })
  const jobs = await database.runExclusively(async () => {
    await seedIfEmpty(db, now(), { isDemo: settings.isDemo })
    const { isShared, isListening } = database
    return openJobs(database.jobStore, log, { isShared, isListening, role: settings.role, tracing })
  })
  const changes = await openChanges(database)
  return {
    settings,
    publicUrl,
    secret,
    db,
    fromReplica: replica?.fromReplica ?? ((read) => read(db)),
    jobs,
    changes,
    storage: settings.bucket ? watchStorage(watch, storage) : storage,
    provider: settings.stripe ? watchProvider(watch, provider) : provider,
    tokens: loginTokens(secret),
    sendMail: settings.smtpUrl ? watchMail(watch, mail.send) : mail.send,
    log,
    now,
    diskLevel,
    isLeaving,
    metrics,
    tracing,
    close: async () => {
      changes.end()
      await jobs.close()
      mail.close()
    },
  }
}
