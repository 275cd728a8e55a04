import { z } from '@hono/zod-openapi'
import { deviceName } from '#app/features/people/identity/device-name.ts'
import {
  removeCustomerPasskey,
  saveCustomerPasskey,
  startCustomerPasskey,
} from '#app/features/people/second-factors/customer-passkeys.server.ts'
import {
  listPasskeys,
  passkeyHost,
  passkeySchema,
} from '#app/features/people/second-factors/passkeys.server.ts'
import { customerPasskeyInput } from '#app/features/people/second-factors/second-factors.input.ts'
import { access } from '../http/access.ts'
import { factorOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId } from '../http/input.ts'
import { router } from '../http/router.ts'
import { ceremonySchema, idSchema, noticeSchema } from '../schemas.ts'

const listSchema = z
  .object({
    passkeys: z.array(passkeySchema),
    canAdd: z.boolean().openapi({ description: 'False if the host in the shop’s URL is an IP address' }),
  })
  .openapi('Passkeys')

export const passkeysApi = router() // mounted at /users/me/passkeys
  .openapi(
    endpoint('get', '/', access.ownPasskeys(), {
      summary: 'The passkeys a customer can log in with; staff have second factors instead',
      responses: { 200: listSchema },
      errors: [403],
    }),
    async (c) => {
      const { db, publicUrl } = c.var.shop
      const passkeys = await listPasskeys(db, c.var.customer.customerId)
      return c.json({ passkeys, canAdd: passkeyHost(publicUrl) !== null }, 200)
    },
  )
  .openapi(
    endpoint('post', '/options', access.ownPasskeys({ reauthenticate: true }), {
      summary: 'Start adding a passkey',
      responses: { 200: ceremonySchema },
      errors: [403, 409],
    }),
    async (c) => {
      const { ceremony, options } = await startCustomerPasskey(factorOperation(c), c.var.customer)
      return c.json({ ceremony, options: { ...options } }, 200)
    },
  )
  .openapi(
    endpoint('post', '/', access.ownPasskeys({ reauthenticate: true }), {
      summary: 'Add a passkey, named after the device',
      json: customerPasskeyInput,
      responses: { 201: noticeSchema },
      errors: [403, 409, 422],
    }),
    async (c) => {
      const input = { ...c.req.valid('json'), name: deviceName(c.req.header('user-agent')) }
      await saveCustomerPasskey(factorOperation(c), c.var.customer, input)
      return c.json({ message: 'Your passkey was added' }, 201)
    },
  )
  .openapi(
    endpoint('delete', '/{passkeyId}', access.ownPasskeys({ reauthenticate: true }), {
      summary: 'Remove a passkey',
      responses: { 200: idSchema },
      errors: [403],
    }),
    async (c) => {
      const id = parseId(c.req.param('passkeyId'))
      await removeCustomerPasskey(factorOperation(c), c.var.customer, id)
      return c.json({ id }, 200)
    },
  )
