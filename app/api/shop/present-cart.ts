import { z } from '@hono/zod-openapi'
import { artworkDesignInput } from '#app/features/ground/product/artwork-design.input.ts'
import { libraryItemCategoryId } from '#app/features/sales/cart/cart.ts'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { printGrades } from '#app/features/goods/print-quality/print-findings.ts'
import { itemKinds } from '#app/features/ground/product/item-kind.ts'
import type { Cart, CartCoupon, CartLine } from '#app/features/sales/cart/read-cart.server.ts'
import type { TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import { ratePercent } from '#app/features/ground/money/tax.ts'
import { shownOptions } from '#app/features/ground/product/product-options.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import { soldOptionsSchema } from './present-options.ts'

export const centsSchema = z.number().int().openapi({ description: 'US cents' })

export const couponSchema = z.object({
  code: z.string(),
  percentage: z.number().openapi({ description: 'A fraction: 0.1 is ten percent; 0 for other kinds' }),
  amount: centsSchema.optional().openapi({ description: 'US cents off the items' }),
  isFreeShipping: z.literal(true).optional(),
  isForSomeProducts: z.literal(true).optional().openapi({ description: 'It discounts only some products' }),
  isFirstOrderOnly: z.literal(true).optional(),
})

export const taxRuleSchema = z.object({
  state: z.string().openapi({ description: 'Of the destination' }),
  rate: z.number().openapi({ description: 'Percent: 8.25' }),
  isShippingTaxed: z.boolean(),
})

export const presentTaxRule = ({
  state,
  rateMillionths,
  isShippingTaxed,
}: TaxRule): z.infer<typeof taxRuleSchema> => ({
  state,
  rate: ratePercent(rateMillionths),
  isShippingTaxed,
})

export const drawnPathSchema = z
  .string()
  .nullable()
  .openapi({ description: 'The item as it is printed and cut, drawn when it is first asked for' })

export const cartItemSchema = z
  .object({
    id: z.number(),
    cartId: z.number(),
    by: z.enum(itemKinds),
    quantity: z.number(),
    price: centsSchema,
    priceWithoutPromotion: centsSchema,
    pricedAt: z
      .string()
      .nullable()
      .openapi({ format: 'date-time', description: 'When its price was calculated' }),
    size: z.object({
      id: z.number().nullable(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      custom: z.boolean(),
      unit: z.enum(units),
    }),
    product: z.object({
      id: z.number().nullable().openapi({ description: 'Of a library design' }),
      name: z.string(),
      categoryId: z.number(),
      file: z.object({ path: z.string() }),
    }),
    fileData: z
      .object({
        path: z.string(),
        previewPath: z.string().nullable(),
        thumbnailPath: z.string().nullable(),
        drawnPath: drawnPathSchema,
        fileName: z.string(),
      })
      .nullable(),
    design: artworkDesignInput.nullable(),
    findings: z
      .array(
        z.object({
          code: z.string(),
          grade: z.enum(printGrades),
          title: z.string(),
          meaning: z.string(),
          advice: z.string().nullable(),
          isAccepted: z.boolean().openapi({ description: 'The customer chose to print it anyway' }),
        }),
      )
      .optional()
      .openapi({ description: 'What the print check found that is not good about its artwork' }),
    canPrintExactly: z
      .literal(true)
      .optional()
      .openapi({ description: 'The customer may approve it without a proof' }),
    isUnavailable: z
      .literal(true)
      .optional()
      .openapi({ description: 'Out of stock: the cart can’t be closed with it' }),
    options: soldOptionsSchema,
  })
  .openapi('CartItem')

export const cartSchema = z
  .object({
    counterItems: z.number(),
    cartItems: z.array(cartItemSchema),
    cart: z.object({
      id: z.number(),
      price: centsSchema,
      discount: centsSchema,
      priceWithCoupon: centsSchema,
      shippingPrice: centsSchema.openapi({ description: 'US cents; 0 until a ZIP code is known' }),
      tax: centsSchema.openapi({ description: 'US cents; 0 until a ZIP code is known' }),
      isTaxPending: z
        .literal(true)
        .optional()
        .openapi({ description: 'The tax has yet to be quoted, with the shipping price' }),
      total: centsSchema,
      zipCode: z.string().nullable(),
    }),
    coupon: couponSchema.nullable(),
  })
  .openapi('Cart')

export function presentCart(cart: Cart): z.infer<typeof cartSchema> {
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = cart.totals
  return {
    counterItems: cart.lines.length,
    cartItems: cart.lines.map(presentLine),
    cart: {
      id: cart.id,
      price: itemsCents,
      discount: discountCents,
      priceWithCoupon: itemsCents - discountCents,
      shippingPrice: shippingCents,
      tax: taxCents,
      ...(cart.isTaxPending && { isTaxPending: true as const }),
      total: totalCents,
      zipCode: cart.zipCode,
    },
    coupon: cart.coupon && presentCoupon(cart.coupon),
  }
}

export function presentCoupon(coupon: CartCoupon): z.infer<typeof couponSchema> {
  const { code, kind, percentage, amountCents, products, isFirstOrderOnly } = coupon
  return {
    code,
    percentage: kind === 'percentage' ? percentage : 0,
    ...(amountCents !== null && { amount: amountCents }),
    ...(kind === 'free-shipping' && { isFreeShipping: true as const }),
    ...(products.length > 0 && { isForSomeProducts: true as const }),
    ...(isFirstOrderOnly && { isFirstOrderOnly: true as const }),
  }
}

const presentFindings = ({ findings, artworkDesign }: CartLine) =>
  findings.map(({ code, grade, title, meaning, advice }) => {
    const isAccepted = artworkDesign?.accepted.includes(code) ?? false
    return { code, grade, title, meaning, advice, isAccepted }
  })

export function presentLine(line: CartLine): z.infer<typeof cartItemSchema> {
  const { artwork } = line
  return {
    id: line.id,
    cartId: line.cartId,
    by: line.kind,
    quantity: line.quantity,
    price: line.priceCents,
    priceWithoutPromotion: line.priceWithoutPromotionCents,
    pricedAt: line.pricedAt?.toISOString() ?? null,
    size: {
      id: line.sizeId,
      width: line.width,
      height: line.height,
      custom: line.isCustomSize,
      unit: line.unit,
    },
    product: {
      id: line.libraryProductId,
      name: line.name,
      categoryId: line.categoryId ?? libraryItemCategoryId,
      file: { path: line.picturePath },
    },
    fileData: artwork && {
      path: artwork.path,
      previewPath: artwork.previewPath,
      thumbnailPath: artwork.thumbnailPath,
      drawnPath: itemPicturePath(artwork, { ...line, design: line.artworkDesign }),
      fileName: artwork.fileName,
    },
    design: line.artworkDesign,
    ...(line.findings.length > 0 && { findings: presentFindings(line) }),
    ...(line.canPrintExactly && { canPrintExactly: true as const }),
    ...(line.isUnavailable && { isUnavailable: true as const }),
    ...shownOptions(line.options),
  }
}
