import { randomUUID } from 'node:crypto'
import { count, eq, isNull, max } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { findShopPicture } from '#app/features/goods/artwork/shop-picture.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { recordChange, refuseStale, type Change } from '#app/features/shop/audit/audit.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { homeUrlCodes } from '#app/features/goods/catalog/url-code.ts'
import type { OptionGroup } from '#app/features/ground/product/product-options.ts'
import type { OptionGroupsInput } from '#app/features/goods/options/options.input.ts'
import { missingFields } from './check-product.ts'
import { changeCatalog } from './change-catalog.server.ts'
import { checkScheduled } from './price-changes.server.ts'
import { readSheet, type Sheet } from './read-sheet.server.ts'
import { saveProduct } from './save-product.server.ts'
import { sheetChanges } from './sheet-changes.ts'
import type { CategoryChange, CategoryInput, Product } from './sheet.input.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

/** Keeps the catalog small enough for each process to cache all of it. */
const maxCategories = 500

const placeholderPicture = 'pictures/placeholder.svg'

/** Throws conflict (urlCode taken, too many) or invalid. */
export function createCategory({ db, jobs, staff, now }: Context, input: CategoryInput): Promise<Sheet> {
  return rejectTakenUrlCode(
    changeCatalog(db, async (tx) => {
      const [total] = await tx.select({ count: count() }).from(categories)
      if (total && total.count >= maxCategories)
        throw conflict(`You can have at most ${maxCategories} categories`)
      await checkParent(tx, null, input)
      const { pictureId, isDraft: wantsDraft = true, product: sent, ...common } = input
      const product = withUnsentFields(sent, null)
      const isDraft = product !== null && wantsDraft
      refuseIncomplete(product, isDraft)
      const picturePath = pictureId ? (await findShopPicture(tx, pictureId)).shown : placeholderPicture
      const position = await lastPosition(tx, input.parentId)
      const [row] = await tx
        .insert(categories)
        .values({ ...common, picturePath, position, shape: 'group' })
        .returning({ id: categories.id })
      if (!row) throw new Error('no category was inserted')
      await saveProduct({ tx, jobs, staff, now }, row.id, product, isDraft)
      const sheet = await readSheet(tx, row.id)
      const { timeZone } = await readShopSettings(tx)
      const change: Change = {
        subject: 'category',
        subjectId: row.id,
        action: 'create',
        version: sheet.version,
      }
      await recordChange({ tx, staff, now }, { ...change, changes: sheetChanges(null, sheet, timeZone) })
      return sheet
    }),
  )
}

/** Throws not_found, stale, conflict (urlCode taken) or invalid. */
export function changeCategory(
  { db, jobs, staff, now }: Context,
  categoryId: number,
  { version: expected, pictureId, ...sent }: CategoryChange,
): Promise<Sheet> {
  return rejectTakenUrlCode(
    changeCatalog(db, async (tx) => {
      const before = await readSheet(tx, categoryId)
      const subject = { subject: 'category', subjectId: categoryId }
      await refuseStale(tx, subject, { expected, current: before.version })
      const input = { ...sent, product: withUnsentFields(sent.product, before.product) }
      await checkParent(tx, categoryId, input)
      checkHomeCode(before, input)
      await checkUnit(tx, before, input)
      const picturePath = pictureId ? (await findShopPicture(tx, pictureId)).shown : before.picturePath
      const isDraft = isDraftAfter(before, input)
      refuseIncomplete(input.product, isDraft)
      const { timeZone } = await readShopSettings(tx)
      const changes = sheetChanges(before, { ...input, isDraft, picturePath }, timeZone)
      if (Object.keys(changes).length === 0) return before
      await checkScheduled(tx, categoryId, input.product)
      const { product, isDraft: _, ...common } = input
      const isMoved = input.parentId !== before.parentId
      const version = before.version + 1
      await tx
        .update(categories)
        .set({
          ...common,
          picturePath,
          version,
          ...(isMoved && { position: await lastPosition(tx, input.parentId) }),
        })
        .where(eq(categories.id, categoryId))
      await saveProduct({ tx, jobs, staff, now }, categoryId, product, isDraft)
      const action = before.isDraft && !isDraft ? 'publish' : 'change'
      await recordChange({ tx, staff, now }, { ...subject, action, version, changes })
      return readSheet(tx, categoryId)
    }),
  )
}

function withUnsentFields(sent: CategoryInput['product'], before: Product | null): Product | null {
  if (!sent) return null
  const { acceptsBigFiles = before?.acceptsBigFiles ?? false } = sent
  const { isTablePriced = before?.isTablePriced ?? false } = sent
  return {
    ...sent,
    acceptsBigFiles,
    isTablePriced: isTablePriced && sent.priceRule === null,
    options: identifyOptions(before?.options ?? [], sent.options),
  }
}

/** Published products may be in carts and orders, so they can't become drafts again. */
function isDraftAfter(
  before: Sheet,
  { product, isDraft = before.isDraft }: Pick<CategoryInput, 'product' | 'isDraft'>,
): boolean {
  if (isDraft && !before.isDraft) {
    const message = 'A published category cannot become a draft again. Disable it instead.'
    throw conflict(message, { isDraft: message })
  }
  return product !== null && isDraft
}

function refuseIncomplete(product: CategoryInput['product'], isDraft: boolean): void {
  if (!product || isDraft) return
  const missing = missingFields(product)
  const messages = Object.values(missing)
  if (messages.length === 0) return
  const fields = Object.entries(missing).map(([name, message]) => [`product.${name}`, message])
  throw invalid(`To publish this product: ${messages.join('. ')}.`, Object.fromEntries(fields))
}

/** Allows two levels only: groups and their products. */
async function checkParent(
  tx: Transaction,
  categoryId: number | null,
  { parentId, product }: Pick<CategoryInput, 'parentId' | 'product'>,
): Promise<void> {
  const products =
    categoryId === null
      ? []
      : await tx
          .select({ id: categories.id })
          .from(categories)
          .where(eq(categories.parentId, categoryId))
          .limit(1)
  const refuse = (field: string, message: string) => invalid(message, { [field]: message })
  if (product && products.length > 0) {
    throw refuse('product', 'A group with products can’t become a product')
  }
  if (parentId === null) return
  const [parent] = await tx.select().from(categories).where(eq(categories.id, parentId))
  if (!parent || parent.id === categoryId) throw refuse('parentId', 'Group not found')
  if (parent.shape !== 'group')
    throw refuse('parentId', `${parent.name} is a product, so it can’t contain others`)
  if (parent.parentId !== null) throw refuse('parentId', `${parent.name} is already in a group`)
  if (products.length > 0) throw refuse('parentId', 'A group with products can’t be in another group')
}

function checkHomeCode(before: Sheet, { urlCode }: { urlCode: string | null }): void {
  if (!before.urlCode || before.urlCode === urlCode || !homeUrlCodes.includes(before.urlCode)) return
  const message = `The home page links to /${before.urlCode}, so this address can’t change`
  throw invalid(message, { urlCode: message })
}

/** Carts and orders store sizes without a unit, so a new unit would change the size of existing items. */
async function checkUnit(
  tx: Transaction,
  before: Sheet,
  { product }: Pick<CategoryInput, 'product'>,
): Promise<void> {
  if (!product || product.sizeRule.unit === before.product?.sizeRule.unit) return
  const [inCart] = await tx
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(eq(cartItems.categoryId, before.id))
    .limit(1)
  const [ordered] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.categoryId, before.id))
    .limit(1)
  if (!inCart && !ordered) return
  const message = 'Carts or orders use sizes in the current unit. Create another category for the new unit.'
  throw conflict(message, { 'product.sizeRule.unit': message })
}

async function lastPosition(tx: Transaction, parentId: number | null): Promise<number> {
  const [last] = await tx
    .select({ position: max(categories.position) })
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
  return (last?.position ?? -1) + 1
}

async function rejectTakenUrlCode(saved: Promise<Sheet>): Promise<Sheet> {
  try {
    return await saved
  } catch (error) {
    if (violatedConstraint(error) !== 'categories_url_code_key') throw error
    const message = 'Another category already uses this address'
    throw conflict(message, { urlCode: message })
  }
}

export function requireCategory<Row>(row: Row | undefined): Row {
  if (!row) throw notFound('Category not found')
  return row
}

/**
 * Keeps the ids of existing values, which carts and orders reference, and assigns ids to new ones. Leaves options
 * unchanged if no groups are given. Throws invalid (an unknown value, or one listed twice).
 */
function identifyOptions(
  before: readonly OptionGroup[],
  requested: OptionGroupsInput | undefined,
): OptionGroup[] {
  if (!requested) return [...before]
  const existingIds = new Set(before.flatMap(({ values }) => values.map(({ id }) => id)))
  return requested.map(({ name, values }, group) => ({
    name,
    values: values.map(({ id, ...value }, at) => {
      // Each existing id can be used only once.
      if (id && !existingIds.delete(id)) {
        const message = 'This option was removed in the meantime, or is listed twice'
        throw invalid(message, { [`product.options.${group}.values.${at}.name`]: message })
      }
      return { id: id || newId(), ...value }
    }),
  }))
}

/** Returns an id short enough for URLs. It is random, because carts may still have the ids of removed options. */
const newId = () => randomUUID().slice(0, 8)
