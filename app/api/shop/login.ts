import { z } from '@hono/zod-openapi'
import { logInInput } from '#app/features/people/accounts/customers.input.ts'
import {
  completeLogIn,
  logIn,
  logInWithPasskey,
  passkeyRequestLimits,
  startPasskeyLogIn,
} from '#app/features/people/accounts/log-in.server.ts'
import {
  finishProviderSignIn,
  signInLimits,
  startProviderSignIn,
} from '#app/features/people/accounts/sign-in.server.ts'
import { deviceName } from '#app/features/people/identity/device-name.ts'
import { logInLimits } from '#app/features/people/identity/log-in-limits.server.ts'
import { factorLimits } from '#app/features/people/second-factors/check-factor.server.ts'
import {
  factorProof,
  passkeyLogInInput,
  signInInput,
} from '#app/features/people/second-factors/second-factors.input.ts'
import { access } from '../http/access.ts'
import { clientAddress, clientNetwork } from '../http/client-address.ts'
import { factorOperation, type ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'
import { ceremonySchema, tokenSchema } from '../schemas.ts'

const deviceOf = (c: ApiContext) => deviceName(c.req.header('user-agent'))

const callerOf = (c: ApiContext) => ({
  clientAddress: clientAddress(c),
  network: clientNetwork(c),
  deviceName: deviceOf(c),
})

function logInOperation(c: ApiContext) {
  const { tokens, settings } = c.var.shop
  return { ...factorOperation(c), tokens, settings, clientAddress: clientAddress(c) }
}

export const logInApi = router() // mounted at /login
  .openapi(
    endpoint('post', '/', access.public, {
      summary: 'Log in; 401 with `pendingLogin` if a second factor is needed',
      json: logInInput,
      rate: logInLimits,
      responses: { 200: tokenSchema },
      errors: [401, 403, 422],
    }),
    async (c) => c.json({ token: await logIn(logInOperation(c), callerOf(c), c.req.valid('json')) }, 200),
  )
  .openapi(
    endpoint('post', '/passkey/request', access.public, {
      summary: 'Start a customer’s login with a passkey',
      rate: passkeyRequestLimits,
      responses: { 200: ceremonySchema },
      errors: [409],
    }),
    async (c) => {
      const { ceremony, options } = await startPasskeyLogIn(logInOperation(c), clientAddress(c))
      return c.json({ ceremony, options: { ...options } }, 200)
    },
  )
  .openapi(
    endpoint('post', '/passkey', access.public, {
      summary: 'Log in with the response from a customer’s passkey',
      json: passkeyLogInInput,
      rate: logInLimits,
      responses: { 200: tokenSchema },
      errors: [401, 403, 409, 422],
    }),
    async (c) =>
      c.json({ token: await logInWithPasskey(logInOperation(c), callerOf(c), c.req.valid('json')) }, 200),
  )
  .openapi(
    endpoint('post', '/second-factor', access.pendingLogin, {
      summary: 'Complete a pending login with a second factor or a recovery code',
      json: factorProof,
      rate: factorLimits,
      responses: { 200: tokenSchema },
      errors: [422],
    }),
    async (c) =>
      c.json({ token: await completeLogIn(logInOperation(c), c.var.pending, c.req.valid('json')) }, 200),
  )
  .openapi(
    endpoint('post', '/provider/start', access.public, {
      summary: 'Start a sign-in with Google, Microsoft or another provider; for staff',
      rate: signInLimits,
      responses: { 200: z.object({ url: z.string(), ceremony: z.string() }) },
      errors: [404],
    }),
    async (c) => c.json(await startProviderSignIn(logInOperation(c)), 200),
  )
  .openapi(
    endpoint('post', '/provider', access.public, {
      summary: 'Complete a sign-in with the query of the URL that the provider redirected to',
      json: signInInput,
      rate: signInLimits,
      responses: { 200: tokenSchema },
      errors: [401, 404, 422],
    }),
    async (c) => {
      const { device: token, ...input } = c.req.valid('json')
      const device = { name: deviceOf(c), token }
      return c.json({ token: await finishProviderSignIn(logInOperation(c), device, input) }, 200)
    },
  )
