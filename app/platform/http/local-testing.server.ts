import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { forwardedAddress, socketAddress } from './request-address.ts'
import type { Shop } from '../shop.server.ts'

type TestingOptions = {
  settings: Pick<Shop['settings'], 'host' | 'port' | 'trustProxy' | 'allowRemoteTesting'>
  publicUrl: string
}

const refusal = 'This page is only available on the machine that runs the shop.\n'

/** The host is checked too: another site can point its own name at this machine (DNS rebinding). */
export function onlyForTesting({ settings, publicUrl }: TestingOptions): MiddlewareHandler {
  const { port, trustProxy, allowRemoteTesting } = settings
  const hosts = ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}:${port}`).host)
  hosts.push(new URL(publicUrl).host)
  return async (c, next) => {
    const host = c.req.header('host')?.toLowerCase() ?? ''
    const isOwnHost = hosts.includes(host) || (allowRemoteTesting && isAddress(host))
    if (isOwnHost && (allowRemoteTesting || isLocalRequest(c, trustProxy))) return next()
    return c.text(refusal, 404, { 'Cache-Control': 'no-store' })
  }
}

export function testingNotice({ settings, publicUrl }: TestingOptions): string | null {
  if (settings.allowRemoteTesting) {
    return 'Warning: ALLOW_REMOTE_TESTING is on. Anyone who can reach this shop can read every email it sends, including password reset links, and can mark orders as paid.'
  }
  const { hostname } = new URL(publicUrl)
  if (isLoopback(settings.host) && isLoopback(hostname.replace(/^\[|\]$/g, ''))) return null
  return 'Note: /dev/mail and the test payment page only work on this machine. ALLOW_REMOTE_TESTING=true opens them to everyone who can reach the shop.'
}

/** A proxied request counts as remote, unless the proxy is trusted and says otherwise. */
function isLocalRequest(c: Context, trustProxy: boolean): boolean {
  const socket = socketAddress(c) ?? ''
  if (!isLoopback(socket)) return false
  if (trustProxy) return isLoopback(forwardedAddress(c) ?? socket)
  return !['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  )
}

function isLoopback(name: string): boolean {
  const address = name.replace(/^::ffff:/i, '')
  return name === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

function isAddress(host: string): boolean {
  return isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0
}
