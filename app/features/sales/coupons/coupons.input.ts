import { z } from 'zod'

export const couponCode = /^[A-Z0-9_-]{1,40}$/

const moment = z.iso
  .datetime({ offset: true, error: 'Enter a date and time' })
  .transform((text) => new Date(text))
  .nullish()

const couponFields = z.object({
  code: z
    .string()
    .trim()
    .min(1, 'Enter a code')
    .toUpperCase()
    .regex(couponCode, 'Use letters, digits, - and _, at most 40'),
  percentage: z
    .number('Enter a number')
    .min(0.0001, 'More than 0%')
    .max(1, 'At most 100%')
    .refine((fraction) => Math.abs(fraction * 10_000 - Math.round(fraction * 10_000)) < 1e-6, {
      message: 'Use at most two decimals',
    }),
  maxRedemptions: z
    .number('Enter a whole number')
    .refine(Number.isInteger, 'Enter a whole number')
    .min(1, 'At least 1')
    .max(1_000_000_000)
    .nullish(),
  startsAt: moment,
  endsAt: moment,
})

type Window = { startsAt?: Date | null | undefined; endsAt?: Date | null | undefined }

const endsAfterStart = ({ startsAt, endsAt }: Window) => !startsAt || !endsAt || startsAt < endsAt
const endBeforeStart = { path: ['endsAt'], message: 'The end must be after the start' }

export const couponInput = couponFields.refine(endsAfterStart, endBeforeStart)

export type CouponInput = z.output<typeof couponInput>

export const couponChange = couponFields
  .extend({ isDisabled: z.boolean(), version: z.number().int() })
  .refine(endsAfterStart, endBeforeStart)

export type CouponChange = z.output<typeof couponChange>
