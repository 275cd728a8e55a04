import { isIP } from 'node:net'
import type { Context } from 'hono'

export function socketAddress(c: Pick<Context, 'env'>): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}

/** The client's address according to this many proxies in a row; use it only if they are trusted. */
export function forwardedAddress(c: Pick<Context, 'req'>, proxies: number): string | undefined {
  // Each proxy adds the address it was called from; what is further left is the client's own claim.
  const hop = c.req.header('x-forwarded-for')?.split(',').at(-proxies)?.trim() ?? ''
  return isIP(hop) === 0 ? undefined : hop
}
