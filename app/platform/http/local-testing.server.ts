import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { isLoopback } from './loopback.ts'
import { forwardedAddress, socketAddress } from './request-address.ts'
import type { Shop } from '../shop.server.ts'

type TestingOptions = {
  settings: Pick<
    Shop['settings'],
    'host' | 'port' | 'trustedProxies' | 'allowRemoteTesting' | 'smtpUrl' | 'stripe'
  >
  publicUrl: string
}

const refusal = 'This page is only available on the machine that runs the shop.\n'

/** Check the host too, because another site can point its own name at this machine (DNS rebinding). */
export function onlyForTesting({ settings, publicUrl }: TestingOptions): MiddlewareHandler {
  const { port, trustedProxies, allowRemoteTesting } = settings
  const hosts = ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}:${port}`).host)
  hosts.push(new URL(publicUrl).host)
  return async (c, next) => {
    const host = c.req.header('host')?.toLowerCase() ?? ''
    const isOwnHost = hosts.includes(host) || (allowRemoteTesting && isAddress(host))
    if (isOwnHost && (allowRemoteTesting || isLocalRequest(c, trustedProxies))) return next()
    return c.text(refusal, 404, { 'Cache-Control': 'no-store' })
  }
}

export function testingNotice({ settings, publicUrl }: TestingOptions): string | null {
  if (settings.smtpUrl && settings.stripe) return null
  if (settings.allowRemoteTesting) {
    return 'Warning: ALLOW_REMOTE_TESTING is on. Anyone who can reach this shop can read every email it sends, including password reset links, and can mark orders as paid.'
  }
  const { hostname } = new URL(publicUrl)
  if (isLoopback(settings.host) && isLoopback(hostname)) return null
  return 'Note: /dev/mail and the test payment page only work on this machine. ALLOW_REMOTE_TESTING=true opens them to everyone who can reach the shop.'
}

/** Treats a proxied request as remote, unless the proxy is trusted and reports a local address. */
function isLocalRequest(c: Context, trustedProxies: number): boolean {
  const socket = socketAddress(c) ?? ''
  if (!isLoopback(socket)) return false
  if (trustedProxies > 0)
    return isLoopback(forwardedAddress(c.req.header('x-forwarded-for'), trustedProxies) ?? socket)
  return !['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  )
}

function isAddress(host: string): boolean {
  return isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0
}
