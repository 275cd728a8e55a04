import { z } from '@hono/zod-openapi'
import { eraseInput } from '#app/features/desk/privacy/erase.input.ts'
import { eraseCustomer, eraseGuest } from '#app/features/desk/privacy/erase-person.server.ts'
import { customersFilter } from '#app/features/desk/customers/customers.input.ts'
import {
  listCustomers,
  type CustomerProfile,
  type ListedCustomer,
} from '#app/features/desk/customers/list-customers.server.ts'
import {
  endLogins,
  resendValidation,
  customerSchema,
} from '#app/features/desk/customers/manage-customers.server.ts'
import { readCustomer, type CustomerDetails } from '#app/features/desk/customers/read-customer.server.ts'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { access } from '../../http/access.ts'
import { staffLinkOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { pageQuery, parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import {
  cents,
  contactSchema,
  employeeEmail,
  noticeSchema,
  optionalTime,
  presenter,
  time,
} from '../../schemas.ts'
import { ownOrderSchema, presentOwnOrder } from '../orders/present-listed-order.ts'

const customerJson = customerSchema.openapi('Customer')

const pickCustomer = presenter(customerJson)

const presentCustomer = (customer: CustomerRow) =>
  pickCustomer({
    ...customer,
    isEmailValidated: customer.emailValidatedAt !== null,
    isStaff: customer.role === 'Admin',
  })

const profileSchema = z
  .object({
    id: z.number(),
    email: z.string(),
    customerId: z.number().nullable().openapi({ description: 'The account; null for a guest' }),
    name: z.string(),
    phone: z.string(),
    city: z.string(),
    orders: z.number(),
    lifetimeValue: cents.openapi({ description: 'Paid minus refunded, in US cents' }),
    firstOrderAt: optionalTime,
    latestOrderAt: optionalTime,
    tags: z.array(z.string()),
  })
  .openapi('CustomerProfile')

const pickProfile = presenter(profileSchema)

const presentProfile = (profile: CustomerProfile) =>
  pickProfile({ ...profile, lifetimeValue: profile.lifetimeCents })

const listedCustomerSchema = profileSchema
  .extend({
    isEmailValidated: z
      .boolean()
      .openapi({ description: 'Whether the account’s email is validated; false for a guest' }),
    isStaff: z.boolean(),
  })
  .openapi('ListedCustomer')

const presentListedCustomer = ({
  account,
  ...profile
}: ListedCustomer): z.infer<typeof listedCustomerSchema> => ({
  ...presentProfile(profile),
  isEmailValidated: Boolean(account?.emailValidatedAt),
  isStaff: account?.role === 'Admin',
})

const addressSchema = contactSchema.omit({ email: true, phone: true }).extend({
  usedAt: optionalTime.openapi({ description: 'When it was last used for an order; null if only saved' }),
})

const noteSchema = z.object({
  id: z.number(),
  content: z.string(),
  by: employeeEmail,
  createdAt: time,
  editedAt: optionalTime,
  version: z.number(),
  mayChange: z.boolean(),
})

export const customerDetailsSchema = z
  .object({
    customer: customerJson.nullable().openapi({ description: 'The account; null for a guest' }),
    profile: profileSchema.nullable().openapi({ description: 'Null once the data is erased' }),
    orders: z.array(ownOrderSchema),
    addresses: z
      .array(addressSchema)
      .openapi({ description: 'From past orders and the account, each once, newest first' }),
    notes: z.array(noteSchema),
  })
  .openapi('CustomerDetails')

const presentNote = presenter(noteSchema)

export const presentCustomerDetails = ({
  customer,
  profile,
  orders,
  addresses,
  notes,
}: CustomerDetails): z.infer<typeof customerDetailsSchema> => ({
  customer: customer && presentCustomer(customer),
  profile: profile && presentProfile(profile),
  orders: orders.map(presentOwnOrder),
  addresses: addresses.map(presenter(addressSchema)),
  notes: notes.map((note) => presentNote({ ...note, by: note.email })),
})

const erasedSchema = z
  .object({ orders: z.number(), files: z.number(), contactMessages: z.number(), mails: z.number() })
  .openapi('ErasedPerson')

export const adminCustomersApi = router()
  .openapi(
    endpoint('get', '/', access.staff('customers'), {
      summary: 'Customers, both accounts and guests',
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
      responses: { 200: noticeSchema },
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
      responses: { 200: noticeSchema },
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
      summary: 'Permanently erase a customer’s personal data; orders keep the data accounting needs',
      json: eraseInput,
      responses: { 200: erasedSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const customerId = parseId(c.req.param('customerId'))
      return c.json(await eraseCustomer(staffOperation(c), customerId, c.req.valid('json').email), 200)
    },
  )

export const adminGuestsApi = router().openapi(
  endpoint('post', '/erase', access.staff('customers.erase'), {
    summary: 'Erase the personal data of a guest who ordered from or contacted the shop',
    json: eraseInput,
    responses: { 200: erasedSchema },
    errors: [404, 409, 422],
  }),
  async (c) => c.json(await eraseGuest(staffOperation(c), c.req.valid('json').email), 200),
)
