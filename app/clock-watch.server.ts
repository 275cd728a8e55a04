import { shortenAttempts } from './features/people/identity/attempts.server.ts'
import { checkPaymentsNow } from './features/sales/payments/check-payments-now.server.ts'
import { repairJobTimes } from './platform/jobs/job-times.server.ts'
import type { Shop } from './platform/shop.server.ts'

const checkIntervalMs = 60_000

type Context = Pick<Shop, 'db' | 'now' | 'log'>

/** Repairs times written while the clock was ahead. Otherwise, jobs would not run until those times. */
export async function watchClock(shop: Context): Promise<{ stop: () => void }> {
  await repairTimes(shop)
  const check = () =>
    repairTimes(shop).catch((error: unknown) => shop.log.error({ error }, 'the clock watch failed'))
  const timer = setInterval(() => void check(), checkIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}

/**
 * Repairs job times, and checks payments. Email claims need no repair, because a claim too far in the future counts as
 * expired.
 */
export async function repairTimes(shop: Context): Promise<void> {
  const aheadSeconds = Math.round(await repairJobTimes(shop.db))
  if (aheadSeconds === 0) return
  await checkPaymentsNow(shop)
  await shortenAttempts(shop)
  shop.log.warn({ aheadSeconds }, 'the clock was ahead and has been corrected; jobs now use the new time')
}
