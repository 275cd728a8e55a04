import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/client.ts'
import { invalidCoupon } from '#app/features/sales/coupons/coupons.input.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useApplyCoupon } from '../use-cart-changes.ts'

type Props = {
  cartId: number
  coupon: { code: string; percentage: number } | null
  /** Set by the checkout: the coupon expired after it was applied. */
  endedProblem: string | null
}

/** One coupon per cart; once applied it can't be changed (specification section 4). */
export function CouponPanel({ cartId, coupon, endedProblem }: Props) {
  const apply = useApplyCoupon()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const shownProblem = problem ?? endedProblem
  useEffect(() => {
    if (shownProblem) input.current?.focus()
  }, [shownProblem])

  if (coupon) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
        Coupon
        <strong className="break-all">{coupon.code}</strong>
        <Badge tone="success">{percent(coupon.percentage)} off</Badge>
      </p>
    )
  }
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (apply.isPending) return
        if (!code.trim()) {
          setProblem(invalidCoupon)
          return
        }
        setProblem(null)
        apply.mutate({ cartId, coupon: code.trim() }, { onError: (error) => setProblem(problemOf(error)) })
      }}
    >
      <TextField
        ref={input}
        label="Coupon"
        isOptional
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        className="grow"
        value={code}
        error={shownProblem}
        onChange={({ target }) => {
          setCode(target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" variant="secondary" className="mt-6.5 shrink-0" isBusy={apply.isPending}>
        Apply
      </Button>
    </form>
  )
}

/** All bad codes get the same message; connection errors and rate limits have their own. */
function problemOf(error: Error): string {
  const isAboutCode = !(error instanceof ApiError && (error.status === 0 || error.status === 429))
  return isAboutCode ? invalidCoupon : error.message
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(2))}%`
}
