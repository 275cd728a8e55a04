import type { CouponKind } from '#app/features/ground/money/coupon-kind.ts'
import { firstDayField, lastDayField, readFirstDay, readLastDay } from '../form/day-field.ts'
import { centsField, numberField, readCents, readNumber } from '../form/read-fields.ts'
import type { Coupon } from './coupons-query.ts'

/** Named like the API's fields. */
export type CouponFields = {
  code: string
  kind: CouponKind
  percentage: string
  amountCents: string
  maxRedemptions: string
  startsAt: string
  endsAt: string
  isFirstOrderOnly: boolean
  scope: 'all' | 'some'
  products: string[]
  isDisabled: boolean
}

export const couponFields = (coupon: Coupon | null, timeZone: string): CouponFields => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percentage',
  percentage: numberField(coupon && coupon.percentage !== null ? coupon.percentage * 100 : null),
  amountCents: centsField(coupon?.amountCents),
  maxRedemptions: numberField(coupon?.maxRedemptions),
  startsAt: firstDayField(coupon?.startsAt, timeZone),
  endsAt: lastDayField(coupon?.endsAt, timeZone),
  isFirstOrderOnly: coupon?.isFirstOrderOnly ?? false,
  scope: coupon && coupon.products.length > 0 ? 'some' : 'all',
  products: coupon?.products ?? [],
  isDisabled: coupon?.isDisabled ?? false,
})

export function readCoupon(coupon: Coupon | null, fields: CouponFields, timeZone: string) {
  const { code, kind, percentage, amountCents, maxRedemptions, startsAt, endsAt } = fields
  const percent = readNumber(percentage)
  const before = couponFields(coupon, timeZone)
  return {
    code,
    kind,
    percentage: kind !== 'percentage' ? null : percent === null ? Number.NaN : percent / 100,
    amountCents: kind === 'amount' ? (readCents(amountCents) ?? Number.NaN) : null,
    maxRedemptions: readNumber(maxRedemptions),
    // The fields have no time, so untouched ones keep theirs.
    startsAt: startsAt === before.startsAt ? (coupon?.startsAt ?? null) : readFirstDay(startsAt, timeZone),
    endsAt: endsAt === before.endsAt ? (coupon?.endsAt ?? null) : readLastDay(endsAt, timeZone),
    isFirstOrderOnly: fields.isFirstOrderOnly,
    products: fields.scope === 'all' ? [] : fields.products,
  }
}
