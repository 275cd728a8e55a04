import { useEffect } from 'react'
import { ApiError } from '#app/client.ts'
import { couponText } from '#app/features/sales/coupons/coupon-text.ts'
import { invalidCoupon } from '#app/features/sales/coupons/invalid-coupon.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useApplyCoupon, type CartSession } from '../use-cart-changes.ts'

type Props = {
  cartId: number
  coupon: CartSession['coupon']
  /** Set by the checkout if the coupon expired after it was applied. */
  expiredProblem: string | null
}

/** Allows one coupon per cart, which can't be changed once applied (specification section 4). */
export function CouponPanel({ cartId, coupon: applied, expiredProblem }: Props) {
  const { mutateAsync: apply } = useApplyCoupon()
  const { form, button, field, fields } = useForm({
    texts: { coupon: '' },
    send: async ({ coupon }) => {
      if (coupon.trim() === '') throw new ApiError(422, 'invalid', invalidCoupon)
      return apply({ cartId, coupon: coupon.trim() })
    },
    reviseRefusal: ({ status, code, message }) =>
      new ApiError(status, code, message, { coupon: problemOf(status, message) }),
  })
  const { error, ...input } = field('coupon')
  useEffect(() => {
    if (expiredProblem) fields.focus('coupon')
  }, [expiredProblem, fields])

  if (applied) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
        Coupon
        <strong className="break-all">{applied.code}</strong>
        <Badge tone="success">{couponText(applied)}</Badge>
        {applied.isFirstOrderOnly && <span className="text-ink-soft">First order only</span>}
      </p>
    )
  }
  return (
    <form {...form} className="flex items-start gap-2">
      <TextField
        label="Coupon"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        className="grow"
        {...input}
        error={error ?? expiredProblem}
      />
      <Button {...button} variant="secondary" className="mt-6.5 shrink-0">
        Apply
      </Button>
    </form>
  )
}

/** Every invalid code gets the same message, but connection errors and rate limits have different ones. */
const problemOf = (status: number, message: string) =>
  status === 0 || status === 429 ? message : invalidCoupon
