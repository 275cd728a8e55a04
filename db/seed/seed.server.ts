import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { coupons } from '#app/schema/coupons.server.ts'
import { categories, promotions, quantityTiers, sizes } from '#app/schema/catalog.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { cannedAnswers } from '#app/schema/chat.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { shippingRates } from '#app/schema/shipping.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { demoCategories } from './demo-catalog.ts'
import { designs, libraryCategories as designCategories } from './designs.ts'
import { demoCannedAnswers, demoCoupons, demoShippingRates, demoShop, emptyShop } from './shop.ts'

/** Returns true if the database was new. A shop that started empty never gets demo products. */
export function seedIfEmpty(db: Database, now: Date, { isDemo = true } = {}): Promise<boolean> {
  return db.transaction(async (tx) => {
    // If several processes start on a new database, all but one wait here until it is filled.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-seed'))`)
    const [existing] = await tx.select({ id: shopSettings.id }).from(shopSettings)
    if (existing) return false
    const settings = isDemo ? demoShop : emptyShop
    await tx.insert(shopSettings).values({ settings, sellsWithoutSetup: isDemo })
    await tx
      .insert(shippingRates)
      .values(demoShippingRates.map((rate) => ({ ...rate, priceCents: cents(rate.priceCents) })))
    if (isDemo) await seedDemo(tx, now)
    else await skipReservedIds(tx)
    return true
  })
}

async function seedDemo(tx: Transaction, now: Date): Promise<void> {
  await seedCatalog(tx)
  await seedLibrary(tx, now)
  await tx
    .insert(cannedAnswers)
    .values(demoCannedAnswers.map((answer, position) => ({ ...answer, position })))
  await tx.insert(coupons).values(demoCoupons.map((coupon) => ({ ...coupon, createdAt: now })))
}

async function seedCatalog(tx: Transaction) {
  const products = demoCategories.flatMap(({ id, product }) =>
    product ? [{ categoryId: id, ...product }] : [],
  )
  await tx.insert(categories).values(
    demoCategories.map(({ id, parentId, urlCode, name, description, isDisabled, product }, position) => ({
      id,
      parentId,
      urlCode,
      name,
      description,
      picturePath: `pictures/category-${id}.svg`,
      position,
      isDisabled,
      shape: product?.shape ?? ('group' as const),
      sizeRule: product?.sizeRule ?? null,
      quantityRule: product?.quantityRule ?? null,
      priceRule: product?.priceRule ?? null,
      defaultQuantity: product?.defaultQuantity,
      gramsPerSquareInch: product?.gramsPerSquareInch,
      acceptsBigFiles: product?.acceptsBigFiles,
      options: [...(product?.options ?? [])],
    })),
  )
  await tx
    .insert(sizes)
    .values(
      products.flatMap((own) =>
        own.sizes.map((size, position) => ({ categoryId: own.categoryId, ...size, position })),
      ),
    )
  await tx
    .insert(quantityTiers)
    .values(
      products.flatMap((own) => own.tiers.map((quantity) => ({ categoryId: own.categoryId, quantity }))),
    )
  await tx.insert(promotions).values(
    products.flatMap((own) =>
      (own.promotions ?? []).map(({ priceCents, ...promotion }) => ({
        categoryId: own.categoryId,
        ...promotion,
        priceCents: cents(priceCents),
      })),
    ),
  )
  await continueIds(tx, categories)
}

async function seedLibrary(tx: Transaction, now: Date) {
  await tx
    .insert(libraryCategories)
    .values(designCategories.map(({ id, name }, position) => ({ id, name, position })))
  await tx.insert(libraryProducts).values(
    designs.map((design) => ({
      libraryCategoryId: design.categoryId,
      name: design.name,
      priceCents: cents(design.priceCents),
      width: design.widthInches,
      height: design.heightInches,
      picturePath: `designs/${design.slug}.svg`,
      createdAt: now,
    })),
  )
  await continueIds(tx, libraryCategories)
}

/**
 * Ids up to 33 have a fixed meaning in the specification (18: bags, 29-33: banners); a shop's own ids come after them.
 */
async function skipReservedIds(tx: Transaction) {
  await tx.execute(sql`select setval(pg_get_serial_sequence('categories', 'id'), 100)`)
}

/** Rows were inserted with explicit ids, so the sequences must continue after the highest. */
async function continueIds(tx: Transaction, table: PgTable) {
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`
  await tx.execute(sql`select setval(${sequence}, (select max(id) from ${table}))`)
}
