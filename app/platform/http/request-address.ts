import { isIP } from 'node:net'
import type { Context } from 'hono'

export function socketAddress(c: Pick<Context, 'env'>): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}

/** The client's address according to the nearest proxy; use it only if that proxy is trusted. */
export function forwardedAddress(c: Pick<Context, 'req'>): string | undefined {
  const lastHop = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return isIP(lastHop) === 0 ? undefined : lastHop
}
