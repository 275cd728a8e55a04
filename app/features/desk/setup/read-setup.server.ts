import { and, eq, exists, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { isOnSale } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { shippingTable } from '#app/schema/shipping.server.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'
import { shopSettings, taxTable } from '#app/schema/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { readEditedSettings } from '#app/features/desk/settings/change-settings.server.ts'
import type { ReviewableStep } from '#app/features/ground/shop/reviewable-steps.ts'
import { isReviewable, optionalSteps, setupSteps, type SetupStep } from './setup.ts'
import { unknownZip } from '#app/features/ground/shop/unknown-zip.ts'

export type Setup = {
  steps: { step: SetupStep; isDone: boolean; isOptional: boolean; canReview: boolean }[]
  isDone: boolean
}

type Context = Pick<Shop, 'db'> & { settings: Pick<Shop['settings'], 'stripe' | 'smtpUrl'> }

const needed = ['name', 'address', 'phone', 'email'] as const

export async function readSetup({ db, settings: { stripe, smtpUrl } }: Context): Promise<Setup> {
  const one = { one: sql`1` }
  const [{ settings }, catalog, [found]] = await Promise.all([
    readEditedSettings(db),
    readCatalog(db),
    db
      .select({
        shipping: exists(db.select(one).from(shippingTable).where(gt(shippingTable.version, 1))),
        tax: exists(db.select(one).from(taxTable).where(gt(taxTable.version, 1))),
        reviewed: sql<ReviewableStep[]>`(select ${shopSettings.reviewedSteps} from ${shopSettings})`,
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
  const isReviewed = (step: ReviewableStep) => found?.reviewed.includes(step) ?? false
  const isDone: Record<SetupStep, boolean> = {
    shop: needed.every((name) => settings[name] !== '') && settings.originZip !== unknownZip,
    catalog: [...catalog.categories.values()].some(
      (category) => isOnSale(catalog, category) && (category.sizes.length > 0 || category.tiers.length > 0),
    ),
    shipping: Boolean(found?.shipping) || isReviewed('shipping'),
    tax: Boolean(found?.tax) || isReviewed('tax'),
    legal: isReviewed('legal'),
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
  return { steps, isDone: steps.every((step) => step.isDone || step.isOptional) }
}
