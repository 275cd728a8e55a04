import { composeShop } from '#app/compose-shop.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'

/** Fills this database with the demo shop, like the shop's first start. */
export async function createDemoShop(url: string) {
  const database = await openPostgres(url)
  const parts = {
    database,
    secret: '',
    log: openLog('error'),
    diskLevel: () => 'ok' as const,
    isLeaving: () => false,
    metrics: null,
  }
  const shop = await composeShop(readSettings({}), parts)
  await shop.close()
  await database.close()
}
