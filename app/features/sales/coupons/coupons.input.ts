import { z } from 'zod'
import { cents } from '#app/features/ground/money/cents.ts'
import { couponKinds } from '#app/features/ground/money/coupon-kind.ts'
import { momentInput } from '#app/features/ground/time/days.input.ts'

export const couponCode = /^[A-Z0-9_-]{1,40}$/

const moment = momentInput.nullish()

const product = /^([1-9]\d{0,8}|library)$/

const couponFields = z.object({
  code: z
    .string()
    .trim()
    .min(1, 'Enter a code')
    .toUpperCase()
    .regex(couponCode, 'Use letters, digits, - and _, at most 40'),
  kind: z.enum(couponKinds, 'Select a type').default('percentage'),
  percentage: z
    .number('Enter a number')
    .min(0.0001, 'More than 0%')
    .max(1, 'At most 100%')
    .refine((fraction) => Math.abs(fraction * 10_000 - Math.round(fraction * 10_000)) < 1e-6, {
      message: 'Use at most two decimal places',
    })
    .nullish(),
  amountCents: z
    .number('Enter an amount')
    .min(1, 'More than $0')
    .max(10_000_000, 'At most $100,000')
    .refine(Number.isInteger, 'Use at most two decimal places')
    .nullish(),
  products: z
    .array(z.string().regex(product, 'Select a product'))
    .max(500, 'Select at most 500 products')
    .default([])
    .transform((products) => [...new Set(products)].toSorted()),
  isFirstOrderOnly: z.boolean().default(false),
  maxRedemptions: z
    .number('Enter a whole number')
    .refine(Number.isInteger, 'Enter a whole number')
    .min(1, 'At least 1')
    .max(1_000_000_000)
    .nullish(),
  startsAt: moment,
  endsAt: moment,
})

type Fields = z.output<typeof couponFields>

/** Requires the value for the coupon's kind, and drops values for other kinds. */
function valueOf(coupon: Fields, ctx: Pick<z.RefinementCtx, 'addIssue'>) {
  const { kind } = coupon
  const percentage = kind === 'percentage' ? (coupon.percentage ?? null) : null
  const amountCents = kind === 'amount' ? (coupon.amountCents ?? null) : null
  const refuse = (name: 'percentage' | 'amountCents', message: string) =>
    ctx.addIssue({ code: 'invalid_type', expected: 'number', input: coupon[name], path: [name], message })
  if (kind === 'percentage' && percentage === null) refuse('percentage', 'Enter a number')
  if (kind === 'amount' && amountCents === null) refuse('amountCents', 'Enter an amount')
  return { percentage, amountCents: amountCents === null ? null : cents(amountCents) }
}

const endsAfterStart = ({ startsAt, endsAt }: Pick<Fields, 'startsAt' | 'endsAt'>) =>
  !startsAt || !endsAt || startsAt < endsAt
const endBeforeStart = { path: ['endsAt'], message: 'The end must be after the start' }

export const couponInput = couponFields
  .refine(endsAfterStart, endBeforeStart)
  .transform((coupon, ctx) => ({ ...coupon, ...valueOf(coupon, ctx) }))

export type CouponInput = z.output<typeof couponInput>

export const couponChange = couponFields
  .extend({ isDisabled: z.boolean(), version: z.number().int() })
  .refine(endsAfterStart, endBeforeStart)
  .transform((coupon, ctx) => ({ ...coupon, ...valueOf(coupon, ctx) }))

export type CouponChange = z.output<typeof couponChange>
