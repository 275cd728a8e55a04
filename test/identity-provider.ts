import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'

export type Account = { email: string; email_verified?: boolean; xms_edov?: boolean | string; amr?: string[] }

/** Starts an identity provider that signs in `account` without prompting. */
export async function startIdentityProvider(redirectUri: string) {
  const clientSecret = randomBytes(16).toString('hex')
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state = { account: { email: '' } as Account, isDenied: false }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'kisscut', client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ ...state.account, sub: accountId }),
    }),
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else void callback(request, response)
  })
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, grantId } = await provider.interactionDetails(request, response)
    if (state.isDenied) {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    if (prompt.name === 'login') {
      const { amr } = state.account
      const login = { accountId: 'account-1', ...(amr && { amr }) }
      return provider.interactionFinished(request, response, { login })
    }
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: 'account-1', clientId: String(params.client_id) })
    grant?.addOIDCScope('openid email')
    const consent = { grantId: (await grant?.save()) ?? '' }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }
  return {
    issuer,
    clientSecret,
    state,
    /** Follows the provider's pages like a browser, and returns the query of the redirect back to the shop. */
    async visit(url: string): Promise<string> {
      const cookies = new Map<string, string>()
      let next = url
      for (let step = 0; step < 10; step++) {
        if (next.startsWith(redirectUri)) return new URL(next).search
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const target = answer.headers.get('location')
        if (!target) throw new Error(`the provider returned ${answer.status}: ${await answer.text()}`)
        next = new URL(target, issuer).href
      }
      throw new Error('too many redirects by the provider')
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
