import path from 'node:path'
import { stopPreviews } from './features/artwork/preview.server.ts'
import { openTestProvider } from './platform/test-provider.server.ts'
import { lockDataFolder } from './platform/data-folder.server.ts'
import { openEmbeddedDatabase } from './platform/embedded-database.server.ts'
import { openJobs } from './platform/jobs.server.ts'
import { openLog } from './platform/log.server.ts'
import { catchMail } from './platform/mail-transport.server.ts'
import type { Settings } from './platform/settings.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { readSigningSecret } from './platform/signing-secret.server.ts'
import { openStorage } from './platform/storage.server.ts'
import { loginTokens } from './platform/tokens.server.ts'
import { workJobs } from './jobs.server.ts'
import { ensureAdmin, openDemoAdmin } from '#db/seed/admin.server.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'

export type OpenShop = {
  shop: Shop
  /** What the person who started it wants to know. */
  welcome: string
  close: () => Promise<void>
}

/** Opens database, files, job queue and provider. Throws an Error with a message for the operator. */
export async function openShop(settings: Settings): Promise<OpenShop> {
  // Better not at all than with caught mails and test payments.
  if (settings.databaseUrl) {
    throw new Error(
      'This version of Kisscut cannot run with DATABASE_URL yet: it has no SMTP, no Stripe and no S3. Start it without.',
    )
  }
  const log = openLog(settings.logLevel)
  const unlock = await lockDataFolder(settings.dataDir)
  const database = await openEmbeddedDatabase(path.join(settings.dataDir, 'database'))
  const jobs = await openJobs(database.jobStore, log)
  const publicUrl = settings.publicUrl ?? `http://127.0.0.1:${settings.port}`
  const secret = settings.secret ?? (await readSigningSecret(settings.dataDir, log))
  const shop: Shop = {
    settings,
    publicUrl,
    isEmbedded: true,
    secret,
    db: database.db,
    jobs,
    storage: openStorage(path.resolve(settings.dataDir, 'files')),
    provider: openTestProvider({ db: database.db, publicUrl, secret }),
    tokens: loginTokens(secret),
    sendMail: catchMail,
    log,
    now: () => new Date(),
  }
  const welcome = await openDemo(shop)
  await workJobs(jobs, shop)
  return {
    shop,
    welcome,
    close: async () => {
      await jobs.close()
      await stopPreviews()
      await database.close()
      await unlock()
    },
  }
}

async function openDemo(shop: Shop): Promise<string> {
  const { db, settings, publicUrl } = shop
  await seedIfEmpty(db, shop.now(), { isDemo: settings.isDemo })
  const address = `Kisscut is open at ${publicUrl}`
  const mail = `Mails it sends are caught at ${publicUrl}/dev/mail`
  if (settings.admin) {
    await ensureAdmin(db, settings.admin, shop.now())
    return `${address}\nLog in as ${settings.admin.email} with the password in ADMIN_PASSWORD\n${mail}`
  }
  const admin = await openDemoAdmin({ db, dataDir: settings.dataDir, now: shop.now() })
  const login = admin.password
    ? `Log in as ${admin.email} with the password ${admin.password}`
    : `Log in as ${admin.email} with the password you have set`
  return [address, login, mail].join('\n')
}
