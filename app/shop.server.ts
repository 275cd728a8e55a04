import path from 'node:path'
import { stopPreviews } from './features/goods/previews/preview.server.ts'
import { watchClock } from './clock-watch.server.ts'
import { openTestProvider } from './platform/payments/test-provider.server.ts'
import { clearDrafts } from './platform/files/clear-drafts.server.ts'
import { isDatabaseFailure, unreadableDatabase } from './platform/database/damaged-database.server.ts'
import { lockDataFolder } from './platform/files/data-folder.server.ts'
import { readFreeBytes, watchDiskSpace } from './platform/files/disk-space.server.ts'
import { openEmbeddedDatabase } from './platform/database/embedded-database.server.ts'
import { openJobs } from './platform/jobs/jobs.server.ts'
import { openLog } from './platform/log.server.ts'
import { catchMail } from './platform/mail-transport.server.ts'
import type { Settings } from './platform/settings/settings.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { readSigningSecret } from './platform/secrets/signing-secret.server.ts'
import { StartupError } from './platform/settings/startup-error.server.ts'
import { openStorage } from './platform/files/storage.server.ts'
import { loginTokens } from './platform/secrets/tokens.server.ts'
import { resumeInterrupted, workJobs } from './jobs.server.ts'
import { ensureAdmin, openDemoAdmin } from '#db/seed/admin.server.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'

export type OpenShop = {
  shop: Shop
  welcome: string
  close: () => Promise<void>
}

export async function openShop(settings: Settings, { readFree = readFreeBytes } = {}): Promise<OpenShop> {
  // Refuse rather than run with caught emails and test payments.
  if (settings.databaseUrl) {
    throw new StartupError(
      'This version of Kisscut does not support DATABASE_URL yet: SMTP, Stripe and S3 are missing. Unset it and start again.',
    )
  }
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    return { ...(await open(settings, readFree, closers)), close }
  } catch (error) {
    await close().catch(() => undefined)
    throw isDatabaseFailure(error) ? unreadableDatabase(databaseOf(settings), error) : error
  }
}

const databaseOf = ({ dataDir }: Settings) => path.join(dataDir, 'database')

async function open(settings: Settings, readFree: typeof readFreeBytes, closers: (() => unknown)[]) {
  const { dataDir } = settings
  const log = openLog(settings.logLevel)
  closers.push(await lockDataFolder(dataDir))
  await clearDrafts(dataDir)
  const disk = await watchDiskSpace({ folder: dataDir, log }, readFree)
  closers.push(disk.stop)
  const secret = settings.secret ?? (await readSigningSecret(dataDir, log))
  const database = await openEmbeddedDatabase(databaseOf(settings), {
    isVerbose: settings.logLevel === 'debug',
  })
  closers.push(database.close, stopPreviews)
  const jobs = await openJobs(database.jobStore, log)
  closers.push(jobs.close)
  const publicUrl = settings.publicUrl ?? `http://127.0.0.1:${settings.port}`
  const shop: Shop = {
    settings,
    publicUrl,
    isEmbedded: true,
    secret,
    db: database.db,
    jobs,
    storage: openStorage(path.resolve(dataDir, 'files')),
    provider: openTestProvider({ db: database.db, now: database.now, publicUrl, secret }),
    tokens: loginTokens(secret),
    sendMail: catchMail,
    log,
    now: database.now,
    diskLevel: disk.level,
  }
  const welcome = await openDemo(shop)
  closers.push((await watchClock(shop)).stop)
  await resumeInterrupted(shop)
  await workJobs(jobs, shop)
  return { shop, welcome }
}

async function openDemo(shop: Shop): Promise<string> {
  const { db, settings, publicUrl } = shop
  await seedIfEmpty(db, shop.now(), { isDemo: settings.isDemo })
  const address = `Kisscut is running at ${publicUrl}`
  const mail = `Emails are caught at ${publicUrl}/dev/mail`
  if (settings.admin) {
    await ensureAdmin(db, settings.admin, shop.now())
    return `${address}\nLog in as ${settings.admin.email} with the password in ADMIN_PASSWORD\n${mail}`
  }
  const admin = await openDemoAdmin({ db, dataDir: settings.dataDir, now: shop.now() })
  const login = admin.password
    ? `Log in as ${admin.email} with the password ${admin.password}`
    : `Log in as ${admin.email} with the password you chose`
  return [address, login, mail].join('\n')
}
