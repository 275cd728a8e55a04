import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { may, type Customer } from '#app/features/ground/people/customer.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { customerNotes } from '#app/schema/chat.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { belongsTo, listOrdersOf, type Person } from './list-orders-of.server.ts'
import type { CustomerProfile } from './list-customers.server.ts'
import { customerNotFound } from './manage-customers.server.ts'

type Context = { db: Queryable; staff: Customer }

export type CustomerDetails = {
  /** Null for a guest. */
  customer: CustomerRow | null
  /** Null once the customer's data is erased. */
  profile: CustomerProfile | null
  orders: Order[]
  addresses: SavedAddress[]
  notes: CustomerNote[]
}

export type SavedAddress = Pick<Order, 'name' | 'address' | 'city' | 'state' | 'zipCode'> & {
  /** The time of the last order to this address; null if it is only saved in the account. */
  usedAt: Date | null
}

export type CustomerNote = typeof customerNotes.$inferSelect & {
  email: string | null
  mayChange: boolean
}

const shownOrders = 100
const shownAddresses = 50

/** Throws not_found. */
export async function readCustomer(context: Context, customerId: number): Promise<CustomerDetails> {
  const { db } = context
  const [found] = await db
    .select({ customer: customers, profile: customerProfiles })
    .from(customers)
    .leftJoin(customerProfiles, eq(customerProfiles.customerId, customers.id))
    .where(eq(customers.id, customerId))
  if (!found) throw customerNotFound()
  return readDetails(context, found)
}

/** Reads a guest's profile. The guest may have created an account since then. Throws not_found. */
export async function readProfile(context: Context, profileId: number): Promise<CustomerDetails> {
  const { db } = context
  const [found] = await db
    .select({ customer: customers, profile: customerProfiles })
    .from(customerProfiles)
    .leftJoin(customers, eq(customers.id, customerProfiles.customerId))
    .where(eq(customerProfiles.id, profileId))
  if (!found) throw customerNotFound()
  return readDetails(context, found)
}

type Found = Pick<CustomerDetails, 'customer' | 'profile'>

async function readDetails({ db, staff }: Context, { customer, profile }: Found): Promise<CustomerDetails> {
  const email = customer?.email ?? profile?.email ?? ''
  const person = { email, ...(customer && { customerId: customer.id }) }
  const [listed, used, notes] = await Promise.all([
    listOrdersOf(db, person, shownOrders),
    profile ? listAddressesOf(db, person) : [],
    profile ? listNotes({ db, staff }, profile.id) : [],
  ])
  const addresses = customer && profile ? withAddressOf(customer, used) : used
  return { customer, profile, orders: listed, addresses, notes }
}

async function listAddressesOf(db: Queryable, person: Person): Promise<SavedAddress[]> {
  const { id, name, address, city, state, zipCode, createdAt } = orders
  const place = [sql`lower(${address})`, sql`lower(${city})`, state, zipCode]
  const distinct = db
    .selectDistinctOn(place, { id, name, address, city, state, zipCode, usedAt: createdAt })
    .from(orders)
    .where(and(belongsTo(person), ne(orders.status, 'UNPAID')))
    .orderBy(...place, desc(id))
    .as('used')
  return db
    .select({
      name: distinct.name,
      address: distinct.address,
      city: distinct.city,
      state: distinct.state,
      zipCode: distinct.zipCode,
      usedAt: distinct.usedAt,
    })
    .from(distinct)
    .orderBy(desc(distinct.id))
    .limit(shownAddresses)
}

function withAddressOf(customer: CustomerRow, used: SavedAddress[]): SavedAddress[] {
  const { firstName, surName, address, city, state, zipCode } = customer
  const own = { name: `${firstName} ${surName}`.trim(), address, city, state, zipCode, usedAt: null }
  const isUsed = used.some((each) => placeOf(each) === placeOf(own))
  return !address || isUsed ? used : [...used, own]
}

const placeOf = ({ address, city, state, zipCode }: SavedAddress) =>
  [address, city, state, zipCode].join('\n').toLowerCase()

async function listNotes({ db, staff }: Context, profileId: number): Promise<CustomerNote[]> {
  const rows = await db
    .select({ note: customerNotes, email: customers.email })
    .from(customerNotes)
    .leftJoin(customers, eq(customers.id, customerNotes.staffId))
    .where(eq(customerNotes.profileId, profileId))
    .orderBy(desc(customerNotes.id))
  return rows.map(({ note, email }) => ({ ...note, email, mayChange: mayChangeNote(staff, note) }))
}

/** Staff may change their own notes. With the permission to erase customer data, they may change any note. */
export const mayChangeNote = (staff: Customer, { staffId }: { staffId: number | null }) =>
  staffId === staff.customerId || may(staff, 'customers.erase')
