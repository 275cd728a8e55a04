import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Database } from '#app/platform/database/database.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/embedded-database.server.ts'
import type { Shop } from './shop.ts'

/**
 * Settings for a shop with passkeys, which require a host name instead of an IP address. Open it at `namedAddressOf`.
 */
export const namedAddress = { PUBLIC_URL: 'http://localhost:PORT' }

export const namedAddressOf = (shop: Shop) => shop.url.replace('127.0.0.1', 'localhost')

/** Adds a virtual authenticator that is always unlocked and confirms every request. */
export async function addVirtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Changes the shop's data while the shop is stopped, because its clock can't be changed. */
export async function whileStopped(shop: Shop, change: (db: Database) => Promise<unknown>) {
  await shop.close()
  const { db, close } = await openEmbeddedDatabase(path.join(shop.dataDir, 'database'))
  await change(db)
  await close()
  await shop.restart()
}
