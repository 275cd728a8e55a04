import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { testShop } from '#test/shop.ts'
import { checkJobs } from './check-database.ts'

const t = testShop()

test('notes the job that has waited longest, ignoring jobs that are due later or have failed', async () => {
  const settings = readSettings({ DATA_DIR: t.shop.settings.dataDir })
  const check = (role: 'all' | 'web') => checkJobs(t.shop.db, { ...settings, role })
  const wait = (name: string, minutes: number) =>
    t.shop.db.execute(
      sql`insert into pgboss.job (name, start_after) values (${name}, now() - ${minutes} * interval '1 minute')`,
    )
  await wait('sweep', -60)
  await wait('failed-jobs', 60)
  expect(await check('web')).toBe('none has waited for more than 2 minutes')
  await wait('deliver-mail', 14)
  await wait('draw-quick-file', 5)
  const waits = 'deliver-mail has waited for 14 minutes: start'
  expect(await check('web')).toEqual({ note: expect.stringContaining(`${waits} a process with ROLE=work`) })
  expect(await check('all')).toEqual({ note: expect.stringContaining(`${waits} the shop`) })
})
