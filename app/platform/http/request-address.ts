import { isIP } from 'node:net'
import type { Context } from 'hono'

type Socket = { remoteAddress?: string | undefined }

export function socketAddress(c: Pick<Context, 'env'>): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: Socket } }
  return incoming?.socket?.remoteAddress
}

/**
 * Returns the client's address as reported by a chain of this many proxies. Use it only if they are trusted.
 * @param header `X-Forwarded-For`
 */
export function forwardedAddress(header: string | undefined, proxies: number): string | undefined {
  // Each proxy appends its caller's address. Anything further left is the client's own claim.
  const hop = header?.split(',').at(-proxies)?.trim() ?? ''
  return isIP(hop) === 0 ? undefined : hop
}
