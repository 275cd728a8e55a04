import { openAnswerCache } from './api/answers.ts'
import { openPageCache } from './document/serving/open-page-cache.server.ts'
import { readPublicVersion } from './features/goods/public-version/public-version.server.ts'
import type { Front } from './platform/http/http-server.server.ts'
import { freshVersion } from './platform/page-cache/fresh-version.ts'
import type { Shop } from './platform/shop.server.ts'

export type Memory = ReturnType<typeof openMemory>

/** Opens the memory for public pages and answers, kept in this process until the public part of the shop changes. */
export function openMemory(shop: Shop) {
  const version = freshVersion(() => readPublicVersion(shop.db))
  const pages = openPageCache(shop, version)
  const answers = openAnswerCache(shop, version)
  const answer: Front = (request, response, next) =>
    answers.answer(request, response, () => pages.answer(request, response, next))
  return {
    pages,
    answers,
    answer,
    /** Call it after a change by this process, which then shows with the next request. */
    expire: version.expire,
  }
}
