import path from 'node:path'
import { stopPreviews } from './features/goods/previews/preview.server.ts'
import { composeShop, type ShopParts } from './compose-shop.server.ts'
import { watchClock } from './clock-watch.server.ts'
import { clearDrafts } from './platform/files/clear-drafts.server.ts'
import { isDatabaseFailure, unreadableDatabase } from './platform/database/damaged-database.server.ts'
import { lockDataFolder } from './platform/files/data-folder.server.ts'
import { readFreeBytes, watchDiskSpace } from './platform/files/disk-space.server.ts'
import { openEmbeddedDatabase } from './platform/database/embedded-database.server.ts'
import { openLog } from './platform/log.server.ts'
import type { Settings } from './platform/settings/settings.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { readSigningSecret } from './platform/secrets/signing-secret.server.ts'
import { StartupError } from './platform/settings/startup-error.server.ts'
import { resumeInterrupted, workJobs } from './jobs.server.ts'
import { ensureAdmin, openDemoAdmin } from '#db/seed/admin.server.ts'

type Closers = (() => unknown)[]

export type OpenShop = {
  shop: Shop
  welcome: string
  close: () => Promise<void>
}

/** Throws StartupError with a message for the operator. */
export async function openShop(settings: Settings, { readFree = readFreeBytes } = {}): Promise<OpenShop> {
  // Refuse rather than run with caught emails and test payments.
  if (settings.database ?? settings.smtpUrl ?? settings.stripe ?? settings.bucket) {
    throw new StartupError(
      'This version of Kisscut does not support DATABASE_URL yet: SMTP, Stripe and S3 are missing. Unset it and start again.',
    )
  }
  const closers: Closers = []
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

async function open(settings: Settings, readFree: typeof readFreeBytes, closers: Closers) {
  const shop = await composeShop(settings, await openEmbedded(settings, readFree, closers))
  closers.push(shop.jobs.close)
  const welcome = await welcomeText(shop)
  closers.push((await watchClock(shop)).stop)
  await resumeInterrupted(shop)
  await workJobs(shop.jobs, shop)
  return { shop, welcome }
}

/** All parts of a shop in its data folder. */
async function openEmbedded(
  settings: Settings,
  readFree: typeof readFreeBytes,
  closers: Closers,
): Promise<ShopParts> {
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
  return { database, secret, log, diskLevel: disk.level }
}

/** Makes sure that there is an admin, and says where the shop is and how to log in. */
async function welcomeText({ db, settings, publicUrl, now }: Shop): Promise<string> {
  const address = `Kisscut is running at ${publicUrl}`
  const mail = `Emails are caught at ${publicUrl}/dev/mail`
  if (settings.admin) {
    await ensureAdmin(db, settings.admin, now())
    return `${address}\nLog in as ${settings.admin.email} with the password in ADMIN_PASSWORD\n${mail}`
  }
  const admin = await openDemoAdmin({ db, dataDir: settings.dataDir, now: now() })
  const login = admin.password
    ? `Log in as ${admin.email} with the password ${admin.password}`
    : `Log in as ${admin.email} with the password you chose`
  return [address, login, mail].join('\n')
}
