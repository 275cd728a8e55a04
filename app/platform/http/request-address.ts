import { isIP, isIPv4, isIPv6 } from 'node:net'
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
  // Each proxy appends its caller's address. The client could have sent anything further left.
  const hop = header?.split(',').at(-proxies)?.trim() ?? ''
  return isIP(hop) === 0 ? undefined : hop
}

/** Returns the client's address. The header is used only behind trusted proxies. */
export function callerAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  const forwarded = trustedProxies > 0 ? forwardedAddress(forwardedFor, trustedProxies) : undefined
  return (forwarded ?? socket)?.replace(/^::ffff:/i, '')
}

/** Returns the network of an address, which many people share, so it may be logged: /24 for IPv4, /48 for IPv6. */
export function loggedNetwork(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(address) ? `${ipv6Groups(address).slice(0, 3).join(':')}::/48` : undefined
}

/** Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [withoutZone = ''] = address.split('%')
  const [before = '', after] = withoutZone.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16).toString(16))
}
