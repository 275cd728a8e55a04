import { createRoute, z } from '@hono/zod-openapi'
import { changePassword } from '#app/features/people/accounts/change-password.server.ts'
import {
  changePasswordInput,
  logInInput,
  recoverInput,
  restorePasswordInput,
  signUpInput,
} from '#app/features/people/accounts/customers.input.ts'
import { disownAccount } from '#app/features/people/accounts/disown-account.server.ts'
import { findCustomer, type CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { logIn } from '#app/features/people/accounts/log-in.server.ts'
import { askForRestore, restorePassword } from '#app/features/people/accounts/restore-password.server.ts'
import { signUp } from '#app/features/people/accounts/sign-up.server.ts'
import { sendValidationMail } from '#app/features/people/accounts/confirm-email.server.ts'
import { validateEmail } from '#app/features/sales/order-access/validate-email.server.ts'
import { clientAddress } from './client-address.ts'
import { access } from './access.ts'
import { customerOf, linkTokenOf } from './asking.ts'
import { linkOperation, operation } from './context.ts'
import { body, bodyRefusals, json, parseId, refusals, router } from './http.ts'

const tokenSchema = z.object({ token: z.string() })
const messageSchema = z.object({ message: z.string() })

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

export const accountApi = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/login',
      summary: 'Log in',
      ...access.public,
      request: { body: body(logInInput) },
      responses: { 200: json(tokenSchema), ...bodyRefusals(401, 422, 429) },
    }),
    async (c) => {
      const { db, now } = operation(c)
      const { tokens } = c.var.shop
      const context = { db, tokens, now, clientAddress: clientAddress(c) }
      return c.json({ token: await logIn(context, c.req.valid('json')) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/signup',
      summary: 'Create an account; the answer does not tell whether the email already has one',
      ...access.public,
      request: { body: body(signUpInput) },
      responses: { 201: json(messageSchema), ...bodyRefusals(422, 429) },
    }),
    async (c) => {
      await signUp({ ...linkOperation(c), clientAddress: clientAddress(c) }, c.req.valid('json'))
      const message = 'Check your email. We have sent an email for you to confirm your username.'
      return c.json({ message }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/validate-mail',
      summary: 'Validate an email by the mailed link’s token',
      ...access.link,
      responses: { 200: json(messageSchema), ...refusals(401) },
    }),
    async (c) => {
      await validateEmail(operation(c), linkTokenOf(c))
      return c.json({ message: 'Congrats! You have validated your Email' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/not-my-account',
      summary: 'Delete a never-validated account by the token of its mail’s ‘That was not me’',
      ...access.link,
      responses: { 200: json(messageSchema), ...refusals(401) },
    }),
    async (c) => {
      await disownAccount(operation(c), linkTokenOf(c))
      return c.json({ message: 'The account was deleted' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/checkUserEmail',
      summary: 'Ask for a link to restore the password; the answer is the same for every email',
      ...access.public,
      request: { body: body(recoverInput) },
      responses: { 200: json(messageSchema), ...bodyRefusals(422, 429) },
    }),
    async (c) => {
      await askForRestore({ ...linkOperation(c), clientAddress: clientAddress(c) }, c.req.valid('json'))
      const message = 'Done! Check your email and follow the steps to restore your password!'
      return c.json({ message }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/restorePassword',
      summary: 'Choose a new password by the mailed link’s token; ends all earlier logins',
      ...access.link,
      request: { body: body(restorePasswordInput) },
      responses: { 200: json(messageSchema), ...bodyRefusals(401, 422) },
    }),
    async (c) => {
      await restorePassword(operation(c), linkTokenOf(c), c.req.valid('json'))
      return c.json({ message: 'Done! Your password has been changed successfully!' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/users',
      summary: 'The profile of the bearer; of anybody for an admin',
      ...access.customer,
      request: { query: z.object({ user: z.string().min(1) }) },
      responses: { 200: json(z.array(userSchema)), ...refusals(400, 401, 404) },
    }),
    async (c) => {
      const actor = await customerOf(c)
      const customer = await findCustomer({ db: c.var.shop.db, actor }, parseId(c.req.valid('query').user))
      return c.json([presentUser(customer)], 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/me/password',
      summary: 'Change the password; ends all earlier logins and answers a new login token',
      ...access.customer,
      request: { body: body(changePasswordInput) },
      responses: { 200: json(tokenSchema), ...bodyRefusals(401, 422, 429) },
    }),
    async (c) => {
      const { db, now } = operation(c)
      const { tokens } = c.var.shop
      const actor = await customerOf(c)
      return c.json({ token: await changePassword({ db, tokens, actor, now }, c.req.valid('json')) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/me/validation-mail',
      summary: 'Send the mail that validates the email again',
      ...access.customer,
      responses: { 200: json(messageSchema), ...refusals(401, 409, 429) },
    }),
    async (c) => {
      await sendValidationMail({ ...linkOperation(c), actor: await customerOf(c) })
      return c.json({ message: 'We have sent you an email to validate your address' }, 200)
    },
  )

function presentUser(customer: CustomerRow) {
  const { id, firstName, surName, email, address, zipCode, phone, city, state, emailValidatedAt } = customer
  const isEmailValidated = emailValidatedAt !== null
  return { id, firstName, surName, email, address, zipCode, phone, city, state, isEmailValidated }
}
