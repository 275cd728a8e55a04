import { isIP } from 'node:net'
import type { Context } from 'hono'

type Socket = { remoteAddress?: string | undefined }

export function socketAddress(c: Pick<Context, 'env'>): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: Socket } }
  return incoming?.socket?.remoteAddress
}

/**
 * The client's address according to this many proxies in a row; use it only if they are trusted.
 * @param header `X-Forwarded-For`
 */
export function forwardedAddress(header: string | undefined, proxies: number): string | undefined {
  // Each proxy adds the address of its caller; anything further left is the client's claim.
  const hop = header?.split(',').at(-proxies)?.trim() ?? ''
  return isIP(hop) === 0 ? undefined : hop
}
