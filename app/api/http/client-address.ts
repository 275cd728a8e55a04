import { isIPv4, isIPv6 } from 'node:net'
import {
  callerAddress,
  ipv6Groups,
  loggedNetwork,
  socketAddress,
} from '#app/platform/http/request-address.ts'
import type { Context } from 'hono'
import type { ApiContext } from './context.ts'

/** Returns the address for rate limits. The proxy's header is used only if the proxy is trusted. */
export const clientAddress = (c: ApiContext): string => addressBehind(c, c.var.shop.settings.trustedProxies)

/** Works like `clientAddress`, for handlers outside the API. */
export function addressBehind(c: Pick<Context, 'env' | 'req'>, trustedProxies: number): string {
  return networkOf(callerOf(c, trustedProxies) ?? 'local')
}

/** Returns the part of the client's address that may be logged. */
export const clientNetwork = (c: ApiContext): string =>
  loggedNetwork(callerOf(c, c.var.shop.settings.trustedProxies)) ?? 'local'

const callerOf = (c: Pick<Context, 'env' | 'req'>, trustedProxies: number) =>
  callerAddress(socketAddress(c), c.req.header('x-forwarded-for'), trustedProxies)

/** Returns an IPv6 address's /64 network, because a customer has a whole /64 and can use any address in it. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  return `${ipv6Groups(address).slice(0, 4).join(':')}::/64`
}
