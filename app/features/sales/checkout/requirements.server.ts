import { eq, gt } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { ReviewableStep } from '#app/features/ground/shop/reviewable-steps.ts'
import { unknownZip } from '#app/features/ground/shop/unknown-zip.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { shortCache } from '#app/platform/database/short-cache.server.ts'
import { shippingTable } from '#app/schema/shipping.server.ts'
import { shopSettings, taxTable } from '#app/schema/shop.server.ts'

/** A shop takes payments once these are met. Once met, a requirement stays met. */
export const requirements = ['address', 'email', 'originZip', 'shipping', 'tax'] as const

export type Requirement = (typeof requirements)[number]

export type Requirements = {
  unmet: Requirement[]
  /** The unmet requirements that block payments; empty for a shop that sells without setup. */
  missing: Requirement[]
  reviewed: ReviewableStep[]
}

/** Owners meet the shipping and tax requirements by changing the defaults or confirming them unchanged. */
export async function readRequirements(db: Queryable): Promise<Requirements> {
  const [row] = await db
    .select({
      settings: shopSettings.settings,
      reviewed: shopSettings.reviewedSteps,
      isExempt: shopSettings.sellsWithoutSetup,
      hasShippingChanged: gt(shippingTable.version, 1).mapWith(Boolean),
      hasTaxChanged: gt(taxTable.version, 1).mapWith(Boolean),
    })
    .from(shopSettings)
    .innerJoin(shippingTable, eq(shippingTable.id, shopSettings.id))
    .innerJoin(taxTable, eq(taxTable.id, shopSettings.id))
    .where(eq(shopSettings.id, 1))
  if (!row) throw new Error('the shop has no settings')
  const { settings, reviewed, isExempt, hasShippingChanged, hasTaxChanged } = row
  const isMet: Record<Requirement, boolean> = {
    address: settings.address !== '',
    email: settings.email !== '',
    originZip: settings.originZip !== unknownZip,
    shipping: hasShippingChanged || reviewed.includes('shipping'),
    tax: hasTaxChanged || reviewed.includes('tax'),
  }
  const unmet = requirements.filter((each) => !isMet[each])
  return { unmet, missing: isExempt ? [] : unmet, reviewed }
}

const cachedRequirements = shortCache(readRequirements)

/** Throws conflict with this message if the shop can't take payments yet. */
export async function refuseBeforeOpening(db: Queryable, message: string): Promise<void> {
  const { missing } = await cachedRequirements.read(db)
  if (missing.length > 0) throw conflict(message)
}
