import type { Shop } from './platform/shop.server.ts'
import { ensureAdmin, openDemoAdmin } from '#db/seed/admin.server.ts'

/** Makes sure that somebody can log in, and says where the shop is and how. */
export async function welcomeText(shop: Shop): Promise<string> {
  const { settings, publicUrl } = shop
  const lines = [`Kisscut is running at ${publicUrl}`, await loginText(shop)]
  if (!settings.smtpUrl) lines.push(`Emails are caught at ${publicUrl}/dev/mail`)
  return lines.join('\n')
}

async function loginText({ db, settings, now }: Shop): Promise<string> {
  if (settings.admin) {
    await ensureAdmin(db, settings.admin, now())
    return `Log in as ${settings.admin.email} with the password in ADMIN_PASSWORD`
  }
  // A login that everyone knows the name of is for trying the shop.
  if (settings.database)
    return 'The first staff account is made by ADMIN_EMAIL and ADMIN_PASSWORD, or by "npm run admin"'
  const admin = await openDemoAdmin({ db, dataDir: settings.dataDir, now: now() })
  return admin.password
    ? `Log in as ${admin.email} with the password ${admin.password}`
    : `Log in as ${admin.email} with the password you chose`
}
