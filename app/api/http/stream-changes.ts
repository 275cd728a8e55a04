import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Topic } from '#app/platform/changes/changes.server.ts'
import { actorOf } from './access.ts'
import { clientAddress } from './client-address.ts'
import type { ApiContext } from './context.ts'

/** Must be shorter than the idle timeout of common proxies. */
const beatMs = 25_000
/** Access is rechecked every five minutes, because a login may expire without a notification. */
const beatsPerCheck = 12
/** Changes within this time are reported as one event. */
const pauseMs = 2_000

/** The responses of an endpoint that returns `streamChanges`. */
export const changesResponses = {
  200: {
    description:
      'Server-sent events: `changed` after each change, so that the caller can reload the data. The stream ends when the caller loses access.',
    content: { 'text/event-stream': { schema: z.string() } },
  },
  204: { description: 'Changes can’t be reported right now, so the caller has to poll' },
}

const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // Otherwise, nginx would buffer several minutes of events.
  'X-Accel-Buffering': 'no',
  // A connection kept alive after the stream would delay the shutdown of the process.
  Connection: 'close',
}

/** @param check Throws if the caller may not read the topic. It runs first, before each event, and when a login ends. */
export async function streamChanges(
  c: Context,
  topic: Topic,
  check: () => Promise<unknown>,
): Promise<Response> {
  const api = c as unknown as ApiContext
  const { changes } = api.var.shop
  const actor = await actorOf(api)
  await check()
  if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
  const callerTopics: Topic[] = actor.kind === 'customer' ? [`customer:${actor.customerId}`] : []
  const watching = changes.watch([topic, ...callerTopics], clientAddress(api))
  // A 503 would count as a server error and trigger an alert, but behind PgBouncer, every stream is refused.
  if (!watching) return c.body(null, 204)
  // Later checks aren't calls by the user.
  api.set('isIdle', true)
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(watching.stop)
    // Comments keep the connection open; the first one also flushes the headers.
    await stream.write(': listening\n\n')
    try {
      for (let beat = 1; changes.isAvailable(); beat++) {
        const isChanged = await watching.changed(beatMs)
        if (watching.stopped.aborted) break
        if (isChanged || beat % beatsPerCheck === 0) {
          api.set('actor', undefined)
          await check()
        }
        if (isChanged) {
          await stream.writeSSE({ event: 'changed', data: '' })
          await sleep(pauseMs, undefined, { signal: watching.stopped })
        } else {
          await stream.write(': listening\n\n')
        }
      }
    } catch {
      // End the stream; the caller's next request returns the error.
    } finally {
      watching.stop()
    }
  })
  for (const [name, value] of Object.entries(streamHeaders)) response.headers.set(name, value)
  return response
}
