import { countPriceCall } from '#app/features/goods/pricing/count-price-call.server.ts'
import { answerCache, type AnswerCache } from '#app/platform/answer-cache/answer-cache.server.ts'
import type { FreshVersion } from '#app/platform/page-cache/fresh-version.ts'
import { standardHeaders } from '#app/platform/responses/standard-headers.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { addressOfIncoming } from './http/client-address.ts'

/**
 * The calls whose answers are kept: anyone may make them, and everyone gets the same answer. Those with a body are for
 * prices.
 */
export const keptCalls = [
  '/api/categories',
  '/api/sizes',
  '/api/quantity',
  '/api/libraryproducts',
  '/api/librarycategories',
  '/api/item',
]

const kept = new RegExp(`^(?:${keptCalls.join('|')})(?:[/?]|$)`)

type Context = Pick<Shop, 'db' | 'now' | 'publicUrl' | 'settings' | 'diskLevel' | 'metrics'>

/** Opens the cache of answers to catalog, library and price calls, in this process's memory. */
export function openAnswerCache(
  { db, now, publicUrl, settings, diskLevel, metrics }: Context,
  version: FreshVersion,
): AnswerCache {
  return answerCache({
    version,
    isKept: (url) => kept.test(url),
    isOpen: () => diskLevel() !== 'full',
    count: (request) =>
      countPriceCall({ db, now: now() }, addressOfIncoming(request, settings.trustedProxies)),
    always: standardHeaders({ isHttps: publicUrl.startsWith('https:') }),
    ...(metrics && { measure: metrics.measure }),
  })
}
