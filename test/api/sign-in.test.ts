import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { attempts, customers } from '#app/schema/customers.server.ts'
import { startIdentityProvider } from '#test/identity-provider.ts'
import { addApp, codeOf } from '#test/second-factors.ts'
import { testShop } from '#test/shop.ts'

let provider: Awaited<ReturnType<typeof startIdentityProvider>>

const t = testShop({
  env: async () => {
    provider = await startIdentityProvider('http://shop.test/login')
    return {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'kisscut',
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_ALLOWED_DOMAIN: 'example.com',
      LOG_LEVEL: 'silent',
    }
  },
})

afterAll(() => provider.close())

beforeEach(async () => {
  provider.state.isDenied = false
  // All tests have the same IP address, which may sign in only so often.
  await t.shop.db.delete(attempts)
})

const start = async () => (await t.api('POST', '/login/provider/start')).body

const finish = (ceremony: string, query: string) =>
  t.api('POST', '/login/provider', { body: { ceremony, query } })

async function signIn() {
  const { url, ceremony } = await start()
  return finish(ceremony, await provider.visit(url))
}

const failed = { status: 401, problem: { code: 'authentication_failed' } }

describe('a sign-in with an identity provider', () => {
  test('logs in the employee with the verified email', async () => {
    const owner = await t.admin()
    provider.state.account = { email: owner.email.toUpperCase(), email_verified: true }
    const { status, body } = await signIn()
    expect(status).toBe(200)
    expect((await t.api('GET', '/admin/me', body)).body.email).toBe(owner.email)
  })

  test.each([
    ['an email that is not verified', {}, 'Sign in with your account at example.com'],
    ['an email reported as unverified', { email_verified: false }, 'Sign in with your account'],
  ])('refuses %s', async (_, claims, message) => {
    const { email } = await t.admin()
    provider.state.account = { email, ...claims }
    expect(await signIn()).toMatchObject({
      status: 401,
      problem: { message: expect.stringContaining(message) },
    })
  })

  test.each(['eve@evil.example', 'eve@evilexample.com', 'eve@example.com.evil.example'])(
    'refuses %s, which is in another domain',
    async (email) => {
      await t.customer({ email, role: 'Admin', staffRoles: ['owner'] })
      provider.state.account = { email, email_verified: true }
      expect(await signIn()).toMatchObject(failed)
    },
  )

  test('refuses customers and people without an account, and creates no account', async () => {
    const { email } = await t.customer()
    const accounts = await t.shop.db.$count(customers)
    for (const each of [email, 'nobody@example.com']) {
      provider.state.account = { email: each, email_verified: true }
      expect(await signIn()).toMatchObject({
        status: 401,
        problem: { message: `${each} isn’t a staff member. Ask an owner for an invitation.` },
      })
    }
    expect(await t.shop.db.$count(customers)).toBe(accounts)
  })

  test.each([
    [true, 200],
    ['1', 200],
    ['true', 200],
    [false, 401],
    ['0', 401],
    ['false', 401],
  ])('with Microsoft’s claim for a verified email as %j returns %i', async (xms_edov, status) => {
    const { email } = await t.admin()
    provider.state.account = { email, xms_edov }
    expect((await signIn()).status).toBe(status)
  })

  test('still needs the shop’s second factor, unless the provider required several factors', async () => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    provider.state.account = { email: owner.email, email_verified: true, amr: ['pwd'] }
    const { status, problem } = await signIn()
    expect({ status, methods: problem.pendingLogin?.methods }).toEqual({ status: 401, methods: ['app'] })
    const later = new Date(t.shop.now().getTime() + 30_000)
    t.setClock(() => later)
    const body = { code: codeOf(secret, later) }
    const done = await t.api('POST', '/login/second-factor', { token: problem.pendingLogin?.token, body })
    expect(done.status).toBe(200)
    provider.state.account = { email: owner.email, email_verified: true, amr: ['pwd', 'mfa'] }
    expect((await signIn()).status).toBe(200)
  })
})

describe('a forged callback', () => {
  test('is refused for someone else’s sign-in, because its state differs', async () => {
    const { email } = await t.admin()
    provider.state.account = { email, email_verified: true }
    const [mine, theirs] = [await start(), await start()]
    const query = await provider.visit(theirs.url)
    expect(await finish(mine.ceremony, query)).toMatchObject(failed)
  })

  test('with the right state is refused, because the code belongs to another challenge', async () => {
    const { email } = await t.admin()
    provider.state.account = { email, email_verified: true }
    const [mine, theirs] = [await start(), await start()]
    const stolen = new URLSearchParams(await provider.visit(theirs.url))
    stolen.set('state', new URL(mine.url).searchParams.get('state') ?? '')
    expect(await finish(mine.ceremony, `?${stolen}`)).toMatchObject(failed)
  })

  test('is refused if repeated, after ten minutes, or if malformed', async () => {
    const { email } = await t.admin()
    provider.state.account = { email, email_verified: true }
    const { url, ceremony } = await start()
    const query = await provider.visit(url)
    expect((await finish(ceremony, query)).status).toBe(200)
    expect(await finish(ceremony, query)).toMatchObject(failed)
    const late = await start()
    const answer = await provider.visit(late.url)
    t.setClock(() => new Date(Date.now() + 601_000))
    expect(await finish(late.ceremony, answer)).toMatchObject(failed)
    const fresh = await start()
    for (const nonsense of ['', '?', '?code=1&state=2', 'x', '?error=%00']) {
      expect((await finish(fresh.ceremony, nonsense)).status).toBe(401)
    }
  })
})

test('a person who declines at the provider gets a readable error', async () => {
  provider.state.isDenied = true
  expect(await signIn()).toMatchObject({
    status: 401,
    problem: { message: '127.0.0.1 didn’t sign you in. Try again.' },
  })
})

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

describe('an identity provider', () => {
  const signer = newKeys()

  const useIssuer = (issuer: string) => {
    const { identity } = t.shop.settings
    if (!identity) throw new Error('the shop has no identity provider')
    return t.override({ settings: { ...t.shop.settings, identity: { ...identity, issuer } } })
  }

  test.each([
    ['that is down', () => 'http://127.0.0.1:9'],
    ['at the wrong URL', () => `${provider.issuer}/nowhere`],
  ])('%s is named in a readable message', async (_, issuer) => {
    const { url, ceremony } = await start()
    const query = await provider.visit(url)
    useIssuer(issuer())
    const message = '127.0.0.1 isn’t responding. Log in with your password, or try again later.'
    const unavailable = { status: 503, problem: { code: 'busy', message } }
    expect(await t.api('POST', '/login/provider/start')).toMatchObject(unavailable)
    expect(await finish(ceremony, query)).toMatchObject(unavailable)
  })

  /** Starts a provider whose token endpoint sends this response, and uses it until the end of the test. */
  async function useProvider(respond: () => unknown, namedIssuer?: string) {
    const server = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`
      const metadata = {
        issuer: namedIssuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
      }
      const answers: Record<string, unknown> = {
        '/.well-known/openid-configuration': metadata,
        '/keys': { keys: [{ ...signer.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
        '/token': respond(),
      }
      const answer = answers[request.url ?? '']
      response.setHeader('content-type', 'application/json')
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    useIssuer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }

  /** Completes a sign-in at the provider without visiting its pages. */
  async function callBack({ url, ceremony }: { url: string; ceremony: string }) {
    const state = new URL(url).searchParams.get('state')
    return finish(ceremony, `?code=stolen&state=${state}`)
  }

  test.each([
    ['an unsigned token', { access_token: 'x', token_type: 'Bearer', id_token: 'e30.e30.' }],
    ['no token', { access_token: 'x', token_type: 'Bearer' }],
    ['no JSON', '<html>'],
  ])('that responds with %s logs nobody in', async (_, answer) => {
    await useProvider(() => answer)
    expect(await callBack(await start())).toMatchObject(failed)
  })

  test.each<[string, { claims?: object; key?: KeyObject }, number]>([
    ['the right claims', {}, 200],
    ['the nonce of another sign-in', { claims: { nonce: 'another' } }, 401],
    ['no nonce', { claims: { nonce: undefined } }, 401],
    ['another client as its audience', { claims: { aud: 'another' } }, 401],
    ['another issuer', { claims: { iss: 'https://accounts.example.com' } }, 401],
    ['an expiry in the past', { claims: { exp: 1 } }, 401],
    ['a signature with another key', { key: newKeys().privateKey }, 401],
  ])('that sends an ID token with %s gets %i', async (_, { claims, key = signer.privateKey }, status) => {
    const { email } = await t.admin()
    let idToken = ''
    await useProvider(() => ({ access_token: 'x', token_type: 'Bearer', id_token: idToken }))
    const started = await start()
    const nonce = new URL(started.url).searchParams.get('nonce')
    const { issuer: iss } = t.shop.settings.identity ?? { issuer: '' }
    const iat = Math.floor(Date.now() / 1000)
    const facts = { iss, aud: 'kisscut', sub: '1', iat, exp: iat + 60, nonce, email, email_verified: true }
    idToken = await new SignJWT({ ...facts, ...claims }).setProtectedHeader({ alg: 'RS256' }).sign(key)
    expect((await callBack(started)).status).toBe(status)
  })

  test('whose configuration names another issuer isn’t used', async () => {
    await useProvider(() => ({}), 'https://accounts.example.com')
    expect((await t.api('POST', '/login/provider/start')).status).toBe(503)
  })
})

test('a shop without an identity provider offers no such sign-in', async () => {
  t.override({ settings: { ...t.shop.settings, identity: null } })
  expect((await t.api('POST', '/login/provider/start')).status).toBe(404)
})
