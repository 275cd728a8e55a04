import { z } from '@hono/zod-openapi'
import {
  changePassword,
  changePasswordLimits,
  newPasswordLimits,
  requestPasswordRestore,
  restoreLimits,
  restorePassword,
} from '#app/features/people/accounts/passwords.server.ts'
import {
  changePasswordInput,
  recoverInput,
  restorePasswordInput,
  signUpInput,
} from '#app/features/people/accounts/customers.input.ts'
import {
  disownAccount,
  sendValidationMail,
  validationMailLimits,
} from '#app/features/people/accounts/confirm-email.server.ts'
import { findCustomer, type CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { signUp, signUpLimits } from '#app/features/people/accounts/sign-up.server.ts'
import { validateEmail } from '#app/features/sales/orders/validate-email.server.ts'
import { openSession, sessionLimits } from '#app/features/sales/cart-session/open-session.server.ts'
import { endLogin, endLoginsOf, listLogins, loggedOut } from '#app/features/people/identity/logins.server.ts'
import { factorLimits } from '#app/features/people/second-factors/check-factor.server.ts'
import { reauthenticate } from '#app/features/people/second-factors/reauthentication.server.ts'
import { reauthenticationInput } from '#app/features/people/second-factors/second-factors.input.ts'
import { access, linkTokenOf, actorOf } from '../http/access.ts'
import { factorOperation, linkOperation, operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, parseUuid, sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { clientAddress } from '../http/client-address.ts'
import { cartSchema, presentCart } from './present-cart.ts'
import { noticeSchema, presenter, time, tokenSchema } from '../schemas.ts'

const userSchema = z
  .object({
    id: z.number(),
    firstName: z.string(),
    surName: z.string(),
    email: z.string(),
    address: z.string(),
    zipCode: z.string(),
    phone: z.string(),
    city: z.string(),
    state: z.string(),
    isEmailValidated: z.boolean(),
  })
  .openapi('User')

const pickUser = presenter(userSchema)

const presentUser = (customer: CustomerRow) =>
  pickUser({ ...customer, isEmailValidated: customer.emailValidatedAt !== null })

export const accountApi = router()
  .openapi(
    endpoint('post', '/signup', access.public, {
      summary: 'Create an account; the response doesn’t reveal whether the email already has one',
      json: signUpInput,
      rate: signUpLimits,
      responses: { 201: noticeSchema },
      errors: [422],
    }),
    async (c) => {
      await signUp({ ...linkOperation(c), clientAddress: clientAddress(c) }, c.req.valid('json'))
      const message = 'Check your email. We have sent an email for you to confirm your username.'
      return c.json({ message }, 201)
    },
  )
  .openapi(
    endpoint('post', '/validate-mail', access.link, {
      summary: 'Validate an email with the token from the emailed link',
      responses: { 200: noticeSchema },
    }),
    async (c) => {
      await validateEmail(operation(c), linkTokenOf(c))
      return c.json({ message: 'Congrats! You have validated your Email' }, 200)
    },
  )
  .openapi(
    endpoint('post', '/not-my-account', access.link, {
      summary:
        'Delete an account that was never validated, with the token from the ‘This wasn’t me’ link in its email',
      responses: { 200: noticeSchema },
    }),
    async (c) => {
      await disownAccount(operation(c), linkTokenOf(c))
      return c.json({ message: 'The account was deleted' }, 200)
    },
  )
  .openapi(
    endpoint('post', '/checkUserEmail', access.public, {
      summary: 'Request a link to restore the password; the response is the same for every email',
      json: recoverInput,
      rate: restoreLimits,
      responses: { 200: noticeSchema },
      errors: [422],
    }),
    async (c) => {
      await requestPasswordRestore(
        { ...linkOperation(c), clientAddress: clientAddress(c) },
        c.req.valid('json'),
      )
      const message = 'Done! Check your email and follow the steps to restore your password!'
      return c.json({ message }, 200)
    },
  )
  .openapi(
    endpoint('post', '/restorePassword', access.link, {
      summary: 'Set a new password with the token from the emailed link; ends all earlier logins',
      json: restorePasswordInput,
      rate: newPasswordLimits,
      responses: { 200: noticeSchema },
      errors: [422],
    }),
    async (c) => {
      await restorePassword(operation(c), linkTokenOf(c), c.req.valid('json'))
      return c.json({ message: 'Done! Your password has been changed successfully!' }, 200)
    },
  )

export const usersApi = router()
  .openapi(
    endpoint('get', '/', access.customer, {
      summary: 'The caller’s profile; for an admin, any customer’s',
      query: z.object({ user: z.string().min(1) }),
      responses: { 200: z.array(userSchema) },
      errors: [404],
    }),
    async (c) => {
      const { shop, customer: actor } = c.var
      const customer = await findCustomer({ db: shop.db, actor }, parseId(c.req.valid('query').user))
      return c.json([presentUser(customer)], 200)
    },
  )
  .openapi(
    endpoint('post', '/me/password', access.customer, {
      summary: 'Change the password; ends all earlier logins and returns a new login token',
      json: changePasswordInput,
      rate: changePasswordLimits,
      responses: { 200: tokenSchema },
      errors: [422],
    }),
    async (c) => {
      const { db, now } = operation(c)
      const { shop, customer: actor } = c.var
      const context = { db, tokens: shop.tokens, actor, now }
      return c.json({ token: await changePassword(context, c.req.valid('json')) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/me/validation-mail', access.customer, {
      summary: 'Resend the validation email',
      rate: validationMailLimits,
      responses: { 200: noticeSchema },
      errors: [409],
    }),
    async (c) => {
      await sendValidationMail({ ...linkOperation(c), actor: c.var.customer })
      return c.json({ message: 'We have sent you an email to validate your address' }, 200)
    },
  )
  .openapi(
    endpoint('post', '/me/reauthentication', access.customer, {
      summary:
        'Confirm the caller’s identity for ten minutes, with a second factor, the password or a passkey',
      json: reauthenticationInput,
      rate: factorLimits,
      responses: { 200: noticeSchema },
      errors: [422],
    }),
    async (c) => {
      await reauthenticate(factorOperation(c), c.var.customer, c.req.valid('json'))
      return c.json({ message: 'Confirmed' }, 200)
    },
  )

const loginSchema = z
  .object({
    id: z.uuid(),
    device: z
      .string()
      .openapi({ description: 'The browser and operating system', example: 'Chrome on Windows' }),
    lastUsedAt: time.openapi({ description: 'Updated at most every five minutes' }),
    isCurrent: z.boolean(),
  })
  .openapi('Login')

export const loginsApi = router() // mounted at /users/me/logins
  .openapi(
    endpoint('get', '/', access.customer, {
      summary: 'Up to 100 devices that are logged in, last used first',
      responses: { 200: z.array(loginSchema) },
    }),
    async (c) => c.json(await listLogins(operation(c), c.var.customer), 200),
  )
  .openapi(
    endpoint('delete', '/', access.customer, {
      summary: 'Log out everywhere, including this device',
      responses: { 200: noticeSchema },
    }),
    async (c) => {
      const { db, now } = operation(c)
      await db.transaction((tx) => endLoginsOf(tx, c.var.customer.customerId, now))
      return c.json({ message: 'All devices are logged out' }, 200)
    },
  )
  .openapi(
    endpoint('delete', '/{loginId}', access.customer, {
      summary: 'Log out a device',
      responses: { 200: noticeSchema },
    }),
    async (c) => {
      await endLogin(operation(c), c.var.customer, parseUuid(c.req.param('loginId'), loggedOut))
      return c.json({ message: 'The device is logged out' }, 200)
    },
  )

export const sessionApi = router()
  .openapi(
    endpoint('get', '/', access.publicOrCustomer, {
      summary: 'The cart session: the given one, a new one, or the customer’s after merging',
      query: sessionQuery,
      rate: sessionLimits,
      responses: { 200: cartSchema.extend({ tokenSession: z.string() }) },
    }),
    async (c) => {
      const caller = { actor: await actorOf(c), clientAddress: clientAddress(c) }
      const { tokenSession, cart } = await openSession(
        { ...operation(c), ...caller },
        c.req.valid('query').sessionToken,
      )
      return c.json({ tokenSession, ...presentCart(cart, c.var.shop.secret) }, 200)
    },
  )
  .openapi(
    endpoint('delete', '/', access.customer, {
      summary: 'Log out: end the caller’s login and its cart session',
      responses: { 200: noticeSchema },
    }),
    async (c) => {
      const { customer } = c.var
      await endLogin(operation(c), customer, customer.loginId)
      return c.json({ message: 'You are logged out' }, 200)
    },
  )
