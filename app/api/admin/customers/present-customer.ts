import { z } from '@hono/zod-openapi'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { customerSchema } from '#app/features/desk/customers/manage-customers.server.ts'
import type { CustomerProfile, ListedCustomer } from '#app/features/desk/customers/list-customers.server.ts'
import type { CustomerDetails } from '#app/features/desk/customers/read-customer.server.ts'
import { presenter } from '../../http/presenter.ts'
import { ownOrderSchema, presentOwnOrder } from '../orders/own-orders.ts'

const time = z.string().openapi({ format: 'date-time' })

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
    lifetimeValue: z.number().int().openapi({ description: 'Paid minus refunded, in US cents' }),
    firstOrderAt: time.nullable(),
    latestOrderAt: time.nullable(),
    tags: z.array(z.string()),
  })
  .openapi('CustomerProfile')

const presentProfile = (profile: CustomerProfile): z.infer<typeof profileSchema> => ({
  id: profile.id,
  email: profile.email,
  customerId: profile.customerId,
  name: profile.name,
  phone: profile.phone,
  city: profile.city,
  orders: profile.orders,
  lifetimeValue: profile.lifetimeCents,
  firstOrderAt: profile.firstOrderAt?.toISOString() ?? null,
  latestOrderAt: profile.latestOrderAt?.toISOString() ?? null,
  tags: profile.tags,
})

export const listedCustomerSchema = profileSchema
  .extend({
    isEmailValidated: z.boolean().openapi({ description: 'Of the account; false for a guest' }),
    isStaff: z.boolean(),
  })
  .openapi('ListedCustomer')

export const presentListedCustomer = ({
  account,
  ...profile
}: ListedCustomer): z.infer<typeof listedCustomerSchema> => ({
  ...presentProfile(profile),
  isEmailValidated: Boolean(account?.emailValidatedAt),
  isStaff: account?.role === 'Admin',
})

export const customerDetailsSchema = z
  .object({
    customer: customerJson.nullable().openapi({ description: 'The account; null for a guest' }),
    profile: profileSchema.nullable().openapi({ description: 'Null once the data is erased' }),
    orders: z.array(ownOrderSchema),
    addresses: z
      .array(
        z.object({
          name: z.string(),
          address: z.string(),
          city: z.string(),
          state: z.string(),
          zipCode: z.string(),
          usedAt: time.nullable().openapi({ description: 'When last ordered to; null if only saved' }),
        }),
      )
      .openapi({ description: 'Of past orders and the account, each once, newest first' }),
    notes: z.array(
      z.object({
        id: z.number(),
        content: z.string(),
        by: z.string().nullable().openapi({ description: 'Email of the employee' }),
        createdAt: time,
        editedAt: time.nullable(),
        version: z.number(),
        mayChange: z.boolean(),
      }),
    ),
  })
  .openapi('CustomerDetails')

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
  addresses: addresses.map(({ usedAt, ...address }) => ({
    ...address,
    usedAt: usedAt?.toISOString() ?? null,
  })),
  notes: notes.map(({ id, content, email, createdAt, editedAt, version, mayChange }) => ({
    id,
    content,
    by: email,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    version,
    mayChange,
  })),
})
