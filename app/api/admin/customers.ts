import { createRoute, z } from '@hono/zod-openapi'
import { eraseInput } from '#app/features/customers/erase.input.ts'
import { eraseCustomer, eraseGuest } from '#app/features/customers/erase-person.server.ts'
import type { CustomerRow } from '#app/features/customers/find-customer.server.ts'
import {
  endLogins,
  listCustomers,
  readCustomer,
  resendValidation,
} from '#app/features/customers/manage-customers.server.ts'
import { access } from '../http/access.ts'
import { staffLinkOperation, staffOperation } from '../http/asking.ts'
import { body, bodyRefusals, json, parseId, refusals, router, searchQuery } from '../http/http.ts'
import { ownOrderSchema, presentOwnOrder } from './orders/own-orders.ts'

const customerSchema = z
  .object({
    id: z.number(),
    email: z.string(),
    firstName: z.string(),
    surName: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    isEmailValidated: z.boolean(),
    isStaff: z.boolean(),
    createdAt: z.string(),
    erasedAt: z.string().nullable(),
  })
  .openapi('Customer')

function presentCustomer(customer: CustomerRow): z.infer<typeof customerSchema> {
  const { id, email, firstName, surName, phone, address, city, state, zipCode } = customer
  return {
    id,
    email,
    firstName,
    surName,
    phone,
    address,
    city,
    state,
    zipCode,
    isEmailValidated: customer.emailValidatedAt !== null,
    isStaff: customer.role === 'Admin',
    createdAt: customer.createdAt.toISOString(),
    erasedAt: customer.erasedAt?.toISOString() ?? null,
  }
}

const messageSchema = z.object({ message: z.string() })
const params = z.object({ customerId: z.string() })

const erasedSchema = z
  .object({ orders: z.number(), files: z.number(), contactMessages: z.number(), mails: z.number() })
  .openapi('ErasedPerson')

export const adminCustomersApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/customers',
      summary: 'Customers, newest first',
      ...access.staff.customers,
      request: { query: searchQuery },
      responses: { 200: json(z.array(customerSchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => c.json((await listCustomers(c.var.shop.db, c.req.valid('query'))).map(presentCustomer), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/customers/{customerId}',
      summary: 'A customer with their orders',
      ...access.staff.customers,
      request: { params },
      responses: {
        200: json(z.object({ customer: customerSchema, orders: z.array(ownOrderSchema) })),
        ...refusals(401, 403, 404),
      },
    }),
    async (c) => {
      const customerId = parseId(c.req.valid('param').customerId)
      const { customer, orders } = await readCustomer(c.var.shop.db, customerId)
      return c.json({ customer: presentCustomer(customer), orders: orders.map(presentOwnOrder) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/customers/{customerId}/validation-mail',
      summary: 'Send a customer the mail that validates the email again',
      ...access.staff.customers,
      request: { params },
      responses: { 200: json(messageSchema), ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      const customerId = parseId(c.req.valid('param').customerId)
      await resendValidation(await staffLinkOperation(c, 'customers'), customerId)
      return c.json({ message: 'The mail is on its way' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/customers/{customerId}/end-logins',
      summary: 'Log a customer out everywhere',
      ...access.staff.customers,
      request: { params },
      responses: { 200: json(messageSchema), ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      const customerId = parseId(c.req.valid('param').customerId)
      await endLogins(await staffOperation(c, 'customers'), customerId)
      return c.json({ message: 'The customer is logged out everywhere' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/customers/{customerId}/erase',
      summary: 'Erase a customer’s personal data for good; orders keep what the books need',
      ...access.staff['customers.erase'],
      request: { params, body: body(eraseInput) },
      responses: { 200: json(erasedSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const customerId = parseId(c.req.valid('param').customerId)
      const context = await staffOperation(c, 'customers.erase')
      return c.json(await eraseCustomer(context, customerId, c.req.valid('json').email), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/guests/erase',
      summary: 'Erase the personal data of somebody who ordered or wrote without an account',
      ...access.staff['customers.erase'],
      request: { body: body(eraseInput) },
      responses: { 200: json(erasedSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const context = await staffOperation(c, 'customers.erase')
      return c.json(await eraseGuest(context, c.req.valid('json').email), 200)
    },
  )
