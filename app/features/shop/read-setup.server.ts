import { and, eq, exists, isNotNull, ne, sql } from 'drizzle-orm'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { customers } from '#app/features/customers/customers.tables.server.ts'
import { libraryProducts } from '#app/features/library/library.tables.server.ts'
import { orders, proofs } from '#app/features/orders/orders.tables.server.ts'
import { shippingRates } from '#app/features/shipping/shipping.tables.server.ts'
import { staffInvitations } from '#app/features/staff/staff.tables.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { placeholders } from './placeholders.ts'
import { optionalSteps, setupSteps, type SetupStep } from './setup.ts'
import { readShopSettings } from './shop.server.ts'

export type Setup = {
  steps: { step: SetupStep; isDone: boolean; isOptional: boolean }[]
  /** Nothing that a shop needs is missing. */
  isDone: boolean
}

/** What is missing until the first sale, seen from what there is. */
export async function readSetup(db: Database): Promise<Setup> {
  const one = { one: sql`1` }
  const [settings, catalog, [found]] = await Promise.all([
    readShopSettings(db),
    readCatalog(db),
    db
      .select({
        shipping: exists(db.select(one).from(shippingRates)),
        colleague: sql<boolean>`(select count(*) > 1 from ${customers} where ${customers.role} = 'Admin')`,
        invitation: exists(db.select(one).from(staffInvitations)),
        library: exists(db.select(one).from(libraryProducts).where(eq(libraryProducts.isDisabled, false))),
        order: exists(
          db
            .select(one)
            .from(orders)
            .where(and(ne(orders.status, 'UNPAID'), isNotNull(orders.paidAt))),
        ),
        proof: exists(db.select(one).from(proofs).where(isNotNull(proofs.sentAt))),
      })
      .from(sql`(select) as shop`),
  ])
  const isDone: Record<SetupStep, boolean> = {
    shop: settings.name !== placeholders.name && settings.address !== placeholders.address,
    catalog: [...catalog.categories.values()].some(
      ({ isDisabled, rules, sizes, tiers }) =>
        !isDisabled && rules !== null && (sizes.length > 0 || tiers.length > 0),
    ),
    shipping: Boolean(found?.shipping),
    staff: Boolean(found?.colleague) || Boolean(found?.invitation),
    library: Boolean(found?.library),
    order: Boolean(found?.order),
    proof: Boolean(found?.proof),
  }
  const steps = setupSteps.map((step) => ({
    step,
    isDone: isDone[step],
    isOptional: optionalSteps.includes(step),
  }))
  return { steps, isDone: steps.every((step) => step.isDone || step.isOptional) }
}
