import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Front } from '../http/http-server.server.ts'
import { routeOf } from '../http/route-of.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import type { FreshVersion } from '../page-cache/fresh-version.ts'
import { requestIdOf } from '../responses/request-id.server.ts'
import { formFor, keptAnswer, type KeptAnswer } from './kept-answer.server.ts'
import { isSmallJson, readSmallBody } from './small-body.server.ts'

const limits = { maxSize: 8 * 1024 ** 2, max: 2_000 }

/** A request, and the version that was read before it is answered. */
type Asked = { key: string; version: string; madeAt: number }

type Options = {
  /** The version of everything that answers depend on besides their address and body. */
  version: FreshVersion
  isKept: (path: string) => boolean
  /** Returns whether calls that have a body are answered now. */
  isOpen: () => boolean
  /** Counts a call that has a body. Throws if it is above a limit. */
  count: (request: IncomingMessage) => Promise<void>
  /** Headers of every response. */
  always: Record<string, string>
  /** Called for each call that is answered without the API. */
  measure?: Metrics['measure']
  clock?: () => number
}

export type AnswerCache = ReturnType<typeof answerCache>

/**
 * Caches answers that are the same for everyone: the API makes each once per address, body and version. Only the API
 * checks and rejects calls, because the cache keeps only its 200 answers.
 */
export function answerCache({
  version,
  isKept,
  isOpen,
  count,
  always,
  measure,
  clock = () => performance.now(),
}: Options) {
  const answers = new LRUCache<string, KeptAnswer>({ ...limits, sizeCalculation: ({ bytes }) => bytes })
  const asked = new WeakMap<object, Asked>()

  function send(
    answer: KeptAnswer,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): void {
    const { headers, method = '' } = request
    const { head, body, encoding } = formFor(answer, headers['accept-encoding'])
    const id = requestIdOf(String(headers['x-request-id'] ?? ''))
    response.writeHead(200, [...head, 'x-request-id', id]).end(body, encoding)
    measure?.({ method, route: answer.route, status: 200, seconds: (clock() - started) / 1000 })
  }

  /** Answers from memory, or lets the API answer and keeps that. */
  function answerKey(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): void {
    const started = clock()
    const decide = (read: string | null) => {
      const answer = answers.get(key)
      if (answer && version.isCurrent(answer, read)) {
        if (request.method === 'GET') return send(answer, request, response, started)
        // The API rejects calls above a limit.
        count(request).then(() => send(answer, request, response, started), next)
        return
      }
      if (read !== null) asked.set(request, { key, version: read, madeAt: started })
      next()
    }
    const current = version.current()
    if (current === undefined) void version.latest().then(decide)
    else decide(current)
  }

  const answer: Front = (request, response, next) => {
    const { method, url = '' } = request
    if (!isKept(url)) return next()
    if (method === 'GET') return answerKey(url, request, response, next)
    if (method !== 'POST' || !isSmallJson(request) || !isOpen()) return next()
    readSmallBody(request, (body) => answerKey(`${url} ${body}`, request, response, next))
  }

  const keep: MiddlewareHandler = async (c, next) => {
    await next()
    const { incoming } = c.env as { incoming?: object }
    const wanted = incoming && asked.get(incoming)
    if (!wanted || c.res.status !== 200) return
    const { key, ...made } = wanted
    answers.set(key, await keptAnswer(c.res.clone(), { ...made, route: routeOf(c), always }))
  }

  return { answer, keep }
}
