import { errorCode } from '#app/platform/error-code.server.ts'
import { publicUrlOf } from '#app/platform/services.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { Problem } from './check.ts'

const limitMs = 10_000

const problems: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there. Start the shop, or check the proxy in front of it',
  ENOTFOUND: 'its name is unknown. Check the DNS record',
  EAI_AGAIN: 'its name cannot be looked up. Check this machine’s network',
  ETIMEDOUT: 'it does not respond. Check firewall and proxy',
  UND_ERR_CONNECT_TIMEOUT: 'it does not respond. Check firewall and proxy',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed. Get one that browsers trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted. Get one that browsers trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete. Serve the whole chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Get one for this name',
}

/** Throws Problem. */
export async function checkAddress(settings: Settings): Promise<string> {
  const url = publicUrlOf(settings)
  const response = await ask(`${url}/api/health/ready`).catch((error: unknown) => {
    const code = errorCode(error) ?? ''
    if (code === 'ECONNREFUSED' && settings.publicUrl === null) return null
    const reason = isTimeout(error) ? problems.ETIMEDOUT : problems[code]
    throw new Problem(`${url} cannot be reached: ${reason ?? causeOf(error)}.`)
  })
  if (!response) return `${url}: the shop is not running`
  if (response.status === 503) {
    throw new Problem(
      `${url} responds that it cannot serve customers. See the shop’s log, and the database above.`,
    )
  }
  if (response.status !== 200 || !response.isShop) {
    throw new Problem(
      `${url} is answered by something else (status ${response.status}). Check PUBLIC_URL and the proxy.`,
    )
  }
  return `${url}: the shop is ready`
}

async function ask(url: string) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
  const text = await response.text()
  return { status: response.status, isShop: /^\{"status":"ok"\}$/.test(text) }
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
