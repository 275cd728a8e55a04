import { isIPv4, isIPv6 } from 'node:net'
import { forwardedAddress, ipv6Groups, socketAddress } from '#app/platform/http/request-address.ts'
import type { Context } from 'hono'
import type { ApiContext } from './context.ts'

/** Returns the address for rate limits. The proxy's header is used only if the proxy is trusted. */
export const clientAddress = (c: ApiContext): string => addressBehind(c, c.var.shop.settings.trustedProxies)

/** Returns the same address, for use outside the API. */
export function addressBehind(c: Pick<Context, 'env' | 'req'>, trustedProxies: number): string {
  const forwardedFor = c.req.header('x-forwarded-for')
  const forwarded = trustedProxies > 0 ? forwardedAddress(forwardedFor, trustedProxies) : undefined
  return networkOf(forwarded ?? socketAddress(c) ?? 'local')
}

/** Returns the part of a client's address that may be logged: '203.0.113.0/24'. */
export const loggedNetwork = (clientAddress: string): string =>
  isIPv4(clientAddress)
    ? clientAddress.replace(/\.\d+$/, '.0/24')
    : clientAddress.replace(/^((?:[^:]*:){3}).*$/, '$1:/48')

/** Returns the network of an address, because a customer with IPv6 has a whole /64 and can use any address in it. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  return `${ipv6Groups(address).slice(0, 4).join(':')}::/64`
}
