import { z } from '@hono/zod-openapi'
import type { FactorContext } from '#app/features/people/second-factors/check-factor.server.ts'
import {
  readFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  saveApp,
  savePasskey,
  startApp,
  startPasskey,
} from '#app/features/people/second-factors/manage-factors.server.ts'
import { openLogin } from '#app/features/people/accounts/log-in.server.ts'
import { passkeyRequest, passkeySchema } from '#app/features/people/second-factors/passkeys.server.ts'
import {
  changeSecuritySettings,
  readSecuritySettings,
  type SecuritySettings,
} from '#app/features/people/second-factors/security-settings.server.ts'
import {
  appInput,
  passkeyInput,
  securityChange,
} from '#app/features/people/second-factors/second-factors.input.ts'
import { staffRoles } from '#app/features/ground/people/permissions.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { access, type Person } from '../http/access.ts'
import { factorOperation, staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId } from '../http/input.ts'
import { router } from '../http/router.ts'
import { cents, ceremonySchema, idSchema, noticeSchema, optionalTime } from '../schemas.ts'

const codesSchema = z.object({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .openapi({ description: 'Never shown again; null unless this is the first factor' }),
})
const addedSchema = codesSchema.extend({
  token: z.string().nullable().openapi({ description: 'The login, if this completed a pending one' }),
})
const factorsSchema = z
  .object({
    appAddedAt: optionalTime,
    passkeys: z.array(passkeySchema),
    recoveryCodes: z.number().openapi({ description: 'Unused codes' }),
    isRequired: z.boolean(),
    canAddPasskey: z
      .boolean()
      .openapi({ description: 'False if the host in the shop’s URL is an IP address' }),
  })
  .openapi('SecondFactors')

/** Adds a factor, and completes the pending login that requires it. */
async function addFactor(
  c: { var: { shop: Shop; person: Person } },
  add: (context: FactorContext, person: Person) => Promise<{ recoveryCodes: string[] | null }>,
) {
  const context = factorOperation(c)
  const { person, shop } = c.var
  const { recoveryCodes } = await add(context, person)
  const { tokens } = shop
  const { pending } = person
  const token = pending ? await openLogin({ ...context, tokens }, pending.person, pending.device) : null
  return { recoveryCodes, token }
}

export const secondFactorsApi = router() // mounted at /users/me/second-factors
  .openapi(
    endpoint('get', '/', access.factors('read'), {
      summary: 'The second factors of the logged-in employee',
      responses: { 200: factorsSchema },
      errors: [403],
    }),
    async (c) => c.json(await readFactors(factorOperation(c), c.var.person), 200),
  )
  .openapi(
    endpoint('post', '/app', access.factors('add'), {
      summary: 'Create a secret for an authenticator app, which is added once you send a code from it',
      responses: { 200: z.object({ ceremony: z.string(), secret: z.string(), url: z.string() }) },
      errors: [403],
    }),
    async (c) => c.json(await startApp(factorOperation(c), c.var.person), 200),
  )
  .openapi(
    endpoint('put', '/app', access.factors('add'), {
      summary: 'Add the authenticator app, or replace it',
      json: appInput,
      responses: { 200: addedSchema },
      errors: [403, 422],
    }),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await addFactor(c, (context, person) => saveApp(context, person, input)), 200)
    },
  )
  .openapi(
    endpoint('delete', '/app', access.factors('change'), {
      summary: 'Remove the authenticator app',
      responses: { 200: noticeSchema },
      errors: [403, 404, 409],
    }),
    async (c) => {
      await removeApp(factorOperation(c), c.var.person)
      return c.json({ message: 'The authenticator app was removed' }, 200)
    },
  )
  .openapi(
    endpoint('post', '/passkeys/options', access.factors('add'), {
      summary: 'Start adding a passkey',
      responses: { 200: ceremonySchema },
      errors: [403, 409],
    }),
    async (c) => {
      const { ceremony, options } = await startPasskey(factorOperation(c), c.var.person)
      return c.json({ ceremony, options: { ...options } }, 200)
    },
  )
  .openapi(
    endpoint('post', '/passkeys', access.factors('add'), {
      summary: 'Add a passkey',
      json: passkeyInput,
      responses: { 200: addedSchema },
      errors: [403, 409, 422],
    }),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await addFactor(c, (context, person) => savePasskey(context, person, input)), 200)
    },
  )
  .openapi(
    endpoint('delete', '/passkeys/{passkeyId}', access.factors('change'), {
      summary: 'Remove a passkey',
      responses: { 200: idSchema },
      errors: [403, 409],
    }),
    async (c) => {
      const id = parseId(c.req.param('passkeyId'))
      await removePasskey(factorOperation(c), c.var.person, id)
      return c.json({ id }, 200)
    },
  )
  .openapi(
    endpoint('post', '/recovery-codes', access.factors('change'), {
      summary: 'Replace the recovery codes',
      responses: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
      errors: [403, 409],
    }),
    async (c) => c.json({ recoveryCodes: await renewRecoveryCodes(factorOperation(c), c.var.person) }, 200),
  )
  .openapi(
    endpoint('post', '/passkey-request', access.factors('prove'), {
      summary: 'Request a passkey, to log in or to confirm the employee’s identity',
      responses: { 200: ceremonySchema },
      errors: [403, 409],
    }),
    async (c) => {
      const { ceremony, options } = await passkeyRequest(factorOperation(c), c.var.person.customerId)
      return c.json({ ceremony, options: { ...options } }, 200)
    },
  )

const securitySchema = z
  .object({
    factorRoles: z.array(z.enum(staffRoles)).openapi({ description: 'Roles that require a second factor' }),
    refundLimit: cents.openapi({
      description:
        'US cents an employee may refund within a day, or an owner may waive or reprint for free for one order, before having to confirm their identity',
    }),
    version: z.number(),
  })
  .openapi('SecuritySettings')

const presentSecurity = ({ factorRoles, refundLimitCents: refundLimit, version }: SecuritySettings) => ({
  factorRoles,
  refundLimit,
  version,
})

export const adminSecurityApi = router()
  .openapi(
    endpoint('get', '/', access.staff('staff'), {
      summary: 'Who needs a second factor, and when staff have to confirm their identity',
      responses: { 200: securitySchema },
    }),
    async (c) => c.json(presentSecurity(await readSecuritySettings(c.var.shop.db)), 200),
  )
  .openapi(
    endpoint('put', '/', access.staff('staff', { reauthenticate: true }), {
      summary: 'Update the security settings',
      json: securityChange,
      responses: { 200: securitySchema },
      errors: [409, 422],
    }),
    async (c) =>
      c.json(presentSecurity(await changeSecuritySettings(staffOperation(c), c.req.valid('json'))), 200),
  )
