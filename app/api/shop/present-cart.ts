import { z } from '@hono/zod-openapi'
import { artworkDesignInput } from '#app/features/ground/product/artwork-design.input.ts'
import { libraryItemCategoryId } from '#app/features/sales/cart/cart.ts'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { printGrades } from '#app/features/goods/print-quality/print-findings.ts'
import type { Cart, CartCoupon, CartLine } from '#app/features/sales/cart/read-cart.server.ts'
import { shownOptions } from '#app/features/ground/product/product-options.ts'
import { signPicturePath } from '#app/platform/secrets/signed-pictures.server.ts'
import { cents, drawnFileSchema, itemSchema, optionalTime, presenter } from '../schemas.ts'

export const couponSchema = z.object({
  code: z.string(),
  percentage: z.number().openapi({ description: 'A fraction: 0.1 is ten percent; 0 for other kinds' }),
  amount: cents.optional().openapi({ description: 'US cents off the items' }),
  isFreeShipping: z.literal(true).optional(),
  isForSomeProducts: z
    .literal(true)
    .optional()
    .openapi({ description: 'Whether the coupon discounts only some products' }),
  isFirstOrderOnly: z.literal(true).optional(),
})

const findingSchema = z.object({
  code: z.string(),
  grade: z.enum(printGrades),
  title: z.string(),
  meaning: z.string(),
  advice: z.string().nullable(),
  isAccepted: z.boolean().openapi({ description: 'Whether the customer chose to print the artwork anyway' }),
})

export const cartItemSchema = itemSchema
  .omit({ name: true })
  .extend({
    cartId: z.number(),
    priceWithoutPromotion: cents,
    pricedAt: optionalTime.openapi({ description: 'When its price was calculated' }),
    size: itemSchema.shape.size.extend({ id: z.number().nullable(), custom: z.boolean() }),
    product: z.object({
      id: z.number().nullable().openapi({ description: 'The id of a library design' }),
      name: z.string(),
      categoryId: z.number(),
      file: z.object({ path: z.string() }),
    }),
    fileData: drawnFileSchema.extend({ fileName: z.string() }).nullable(),
    design: artworkDesignInput.nullable(),
    findings: z
      .array(findingSchema)
      .optional()
      .openapi({ description: 'Problems that the print check found in the artwork' }),
    canPrintExactly: z
      .literal(true)
      .optional()
      .openapi({ description: 'Whether the customer may approve it without a proof' }),
    isUnavailable: z
      .literal(true)
      .optional()
      .openapi({ description: 'Out of stock; it must be removed before checkout' }),
  })
  .openapi('CartItem')

export const cartSchema = z
  .object({
    counterItems: z.number(),
    cartItems: z.array(cartItemSchema),
    cart: z.object({
      id: z.number(),
      price: cents,
      discount: cents,
      priceWithCoupon: cents,
      shippingPrice: cents.openapi({ description: 'US cents; 0 until a ZIP code is known' }),
      tax: cents.openapi({ description: 'US cents; 0 until a ZIP code is known' }),
      isTaxPending: z
        .literal(true)
        .optional()
        .openapi({ description: 'Whether the tax will be quoted together with the shipping price' }),
      total: cents,
      zipCode: z.string().nullable(),
    }),
    coupon: couponSchema.nullable(),
  })
  .openapi('Cart')

export function presentCart(cart: Cart, secret: string): z.infer<typeof cartSchema> {
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = cart.totals
  return {
    counterItems: cart.lines.length,
    cartItems: cart.lines.map((line) => presentLine(line, secret)),
    cart: {
      id: cart.id,
      price: itemsCents,
      discount: discountCents,
      priceWithCoupon: itemsCents - discountCents,
      shippingPrice: shippingCents,
      tax: taxCents,
      isTaxPending: cart.isTaxPending || undefined,
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
    amount: amountCents ?? undefined,
    isFreeShipping: kind === 'free-shipping' || undefined,
    isForSomeProducts: products.length > 0 || undefined,
    isFirstOrderOnly: isFirstOrderOnly || undefined,
  }
}

const presentItem = presenter(cartItemSchema)
const presentFinding = presenter(findingSchema)
const presentFile = presenter(drawnFileSchema.extend({ fileName: z.string() }))

/** @param secret The shop's secret, which signs preview URLs. */
export function presentLine(line: CartLine, secret: string): z.infer<typeof cartItemSchema> {
  const { artwork, artworkDesign: design, width, height, unit, findings } = line
  return presentItem({
    ...line,
    by: line.kind,
    price: line.priceCents,
    priceWithoutPromotion: line.priceWithoutPromotionCents,
    size: { id: line.sizeId, width, height, custom: line.isCustomSize, unit },
    product: {
      id: line.libraryProductId,
      name: line.name,
      categoryId: line.categoryId ?? libraryItemCategoryId,
      file: { path: line.picturePath },
    },
    fileData:
      artwork &&
      presentFile({
        ...artwork,
        drawnPath: signPicturePath(secret, itemPicturePath(artwork, { ...line, design })),
      }),
    design,
    findings:
      findings.length > 0
        ? findings.map((finding) =>
            presentFinding({ ...finding, isAccepted: design?.accepted.includes(finding.code) ?? false }),
          )
        : undefined,
    canPrintExactly: line.canPrintExactly || undefined,
    isUnavailable: line.isUnavailable || undefined,
    options: shownOptions(line.options).options,
  })
}
