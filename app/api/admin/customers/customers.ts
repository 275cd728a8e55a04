import { z } from '@hono/zod-openapi'
import { eraseInput } from '#app/features/desk/privacy/erase.input.ts'
import { eraseCustomer, eraseGuest } from '#app/features/desk/privacy/erase-person.server.ts'
import { customersFilter } from '#app/features/desk/customers/customers.input.ts'
import { listCustomers } from '#app/features/desk/customers/list-customers.server.ts'
import { endLogins, resendValidation } from '#app/features/desk/customers/manage-customers.server.ts'
import { readCustomer } from '#app/features/desk/customers/read-customer.server.ts'
import { access } from '../../http/access.ts'
import { staffLinkOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { pageQuery, parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import {
  customerDetailsSchema,
  listedCustomerSchema,
  presentCustomerDetails,
  presentListedCustomer,
} from './present-customer.ts'

const messageSchema = z.object({ message: z.string() })
const erasedSchema = z
  .object({ orders: z.number(), files: z.number(), contactMessages: z.number(), mails: z.number() })
  .openapi('ErasedPerson')

export const adminCustomersApi = router()
  .openapi(
    endpoint('get', '/', access.staff('customers'), {
      summary: 'Customers, accounts and guests',
      query: pageQuery.extend(customersFilter.shape),
      responses: { 200: z.array(listedCustomerSchema) },
      errors: [422],
    }),
    async (c) =>
      c.json((await listCustomers(c.var.shop.db, c.req.valid('query'))).map(presentListedCustomer), 200),
  )
  .openapi(
    endpoint('get', '/{customerId}', access.staff('customers'), {
      summary: 'A customer with their orders, addresses and notes',
      responses: { 200: customerDetailsSchema },
    }),
    async (c) => {
      const customerId = parseId(c.req.param('customerId'))
      return c.json(presentCustomerDetails(await readCustomer(staffOperation(c), customerId)), 200)
    },
  )
  .openapi(
    endpoint('post', '/{customerId}/validation-mail', access.staff('customers'), {
      summary: 'Resend a customer’s validation email',
      responses: { 200: messageSchema },
      errors: [409],
    }),
    async (c) => {
      const customerId = parseId(c.req.param('customerId'))
      await resendValidation(staffLinkOperation(c), customerId)
      return c.json({ message: 'Email sent' }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{customerId}/end-logins', access.staff('customers'), {
      summary: 'Log a customer out everywhere',
      responses: { 200: messageSchema },
      errors: [409],
    }),
    async (c) => {
      const customerId = parseId(c.req.param('customerId'))
      await endLogins(staffOperation(c), customerId)
      return c.json({ message: 'Customer logged out everywhere' }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{customerId}/erase', access.staff('customers.erase'), {
      summary: 'Permanently erase a customer’s personal data; orders keep what accounting needs',
      json: eraseInput,
      responses: { 200: erasedSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const customerId = parseId(c.req.param('customerId'))
      const context = { ...staffOperation(c), uploads: c.var.shop.uploads }
      return c.json(await eraseCustomer(context, customerId, c.req.valid('json').email), 200)
    },
  )

export const adminGuestsApi = router().openapi(
  endpoint('post', '/erase', access.staff('customers.erase'), {
    summary: 'Erase the personal data of a guest who ordered from or contacted the shop',
    json: eraseInput,
    responses: { 200: erasedSchema },
    errors: [404, 409, 422],
  }),
  async (c) => {
    const context = { ...staffOperation(c), uploads: c.var.shop.uploads }
    return c.json(await eraseGuest(context, c.req.valid('json').email), 200)
  },
)
