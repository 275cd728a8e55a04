import { and, eq, exists, isNotNull, ne, sql } from 'drizzle-orm'
import { isOnSale } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { readRequirements, type Requirement } from '#app/features/sales/checkout/requirements.server.ts'
import { readEditedSettings } from '#app/features/desk/settings/change-settings.server.ts'
import { isReviewable, optionalSteps, setupSteps, type SetupStep } from './setup.ts'

export type Setup = {
  steps: { step: SetupStep; isDone: boolean; isOptional: boolean; canReview: boolean }[]
  isDone: boolean
  /** Customers can't pay until these are met. */
  missingForPayments: Requirement[]
}

type Context = Pick<Shop, 'db'> & { settings: Pick<Shop['settings'], 'stripe' | 'smtpUrl'> }

export async function readSetup({ db, settings: { stripe, smtpUrl } }: Context): Promise<Setup> {
  const one = { one: sql`1` }
  const [{ settings }, { unmet, missing, reviewed }, catalog, [found]] = await Promise.all([
    readEditedSettings(db),
    readRequirements(db),
    readCatalog(db),
    db
      .select({
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
  const isMet = (...needed: Requirement[]) => !needed.some((each) => unmet.includes(each))
  const isDone: Record<SetupStep, boolean> = {
    shop: settings.name !== '' && settings.phone !== '' && isMet('address', 'email', 'originZip'),
    catalog: [...catalog.categories.values()].some(
      (category) => isOnSale(catalog, category) && (category.sizes.length > 0 || category.tiers.length > 0),
    ),
    shipping: isMet('shipping'),
    tax: isMet('tax'),
    legal: reviewed.includes('legal'),
    payments: stripe !== null,
    email: smtpUrl !== null,
    staff: Boolean(found?.colleague) || Boolean(found?.invitation),
    library: Boolean(found?.library),
    order: Boolean(found?.order),
    proof: Boolean(found?.proof),
  }
  const steps = setupSteps.map((step) => ({
    step,
    isDone: isDone[step],
    isOptional: optionalSteps.includes(step),
    canReview: !isDone[step] && isReviewable(step),
  }))
  const isReady = steps.every((step) => step.isDone || step.isOptional)
  return { steps, isDone: isReady, missingForPayments: missing }
}
