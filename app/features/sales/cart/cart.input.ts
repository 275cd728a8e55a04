import { z } from 'zod'
import { acceptedCode } from '#app/features/ground/product/artwork-design.ts'
import { artworkDesignInput } from '#app/features/ground/product/artwork-design.input.ts'
import { optionIdsInput } from '#app/features/ground/product/option-ids.input.ts'
import { editFailed, selectSizeAndQuantity } from './cart-messages.ts'
import { invalidCoupon } from '#app/features/sales/coupons/invalid-coupon.ts'
import { invalidZip, zipPattern } from '#app/features/goods/shipping/zip-code.ts'

const side = z.number().nullish()

const sizeInput = z.object({
  id: z.number().nullish(),
  width: side,
  height: side,
  custom: z.boolean().nullish(),
})

function parseSize(size: z.infer<typeof sizeInput> | null | undefined) {
  if (!size) return undefined
  const { id, width, height } = size
  const isCustom = size.custom ?? typeof id !== 'number'
  if (!isCustom) return typeof id === 'number' ? { id } : undefined
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}

const missing = (field: string) => ({
  code: 'custom' as const,
  path: [field],
  params: { code: 'missing' },
  message: selectSizeAndQuantity,
})

const noArtwork = 'A design needs an artwork file'

const ignored = z.unknown().optional().describe('Ignored: the server computes prices')

export const cartItemInput = z
  .object({
    by: z.literal('custom').optional(),
    categoryId: z.number(),
    quantity: z.number().nullish(),
    size: sizeInput.nullish(),
    product: z
      .object({
        by: z.string().max(50).nullish(),
        name: z.string().max(300).nullish(),
        fileId: z.string().max(100).nullish(),
      })
      .nullish(),
    options: optionIdsInput.nullish(),
    design: artworkDesignInput.nullish(),
    price: ignored,
    priceWithoutPromotion: ignored,
  })
  .transform(({ categoryId, quantity, product, options, design, size: sent }, ctx) => {
    const size = parseSize(sent)
    if (!size) ctx.addIssue(missing('size'))
    if (typeof quantity !== 'number') ctx.addIssue(missing('quantity'))
    const fileId = product?.fileId ?? null
    if (design && fileId === null) ctx.addIssue({ code: 'custom', path: ['design'], message: noArtwork })
    if (!size || typeof quantity !== 'number') return z.NEVER
    return { categoryId, size, quantity, ...(options && { options }), ...(design && { design }), fileId }
  })

export type CartItemInput = z.output<typeof cartItemInput>

/** The specification's payload repeats the id and the category, which are ignored. */
export const libraryItemInput = z
  .object({ id: z.number().nullish(), categoryId: z.number().nullish(), quantity: z.number().nullish() })
  .transform(({ quantity }, ctx) => {
    if (typeof quantity === 'number') return { quantity }
    ctx.addIssue(missing('quantity'))
    return z.NEVER
  })

export const editQuantityInput = z.object({
  id: z.number(),
  quantity: z.number(editFailed).refine((quantity) => quantity > 0, editFailed),
})

export type EditQuantityInput = z.infer<typeof editQuantityInput>

export const removeItemInput = z.object({ cartItemId: z.number() })

export const lineArtworkInput = z.object({ id: z.number(), fileId: z.string().max(100) })

/** `path` is the file that the finding is about. The item may have a different one by now. */
export const acceptFindingInput = z.object({
  id: z.number(),
  path: z.string().max(300),
  code: z.string().regex(acceptedCode, 'Unknown finding'),
  isAccepted: z.boolean(),
})

export type AcceptFindingInput = z.infer<typeof acceptFindingInput>

/** Every unusable code gets the same error (see applyCoupon). */
export const applyCouponInput = z.object({ coupon: z.string(invalidCoupon) })

export const shippingPriceInput = z.object({
  zipCode: z.string(invalidZip).trim().regex(zipPattern, invalidZip),
})
