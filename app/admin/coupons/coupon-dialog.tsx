import type { InferResponseType } from 'hono/client'
import { useId, useRef } from 'react'
import { client, unwrap } from '#app/client.ts'
import { AllTimes } from '#app/features/shop/settings/shop-time.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { firstDayField, lastDayField, readFirstDay, readLastDay } from '../form/day-field.ts'
import { numberField, readNumber } from '../form/read-fields.ts'
import { useSaving } from '../form/use-saving.ts'

export type Coupon = InferResponseType<typeof client.admin.coupons.$get, 200>[number]

type Values = {
  code: string
  percentage: string
  maxRedemptions: string
  startsAt: string
  endsAt: string
  isDisabled: boolean
}

type Props = { coupon: Coupon | null; timeZone: string; onClose: () => void }

export function CouponDialog({ coupon, timeZone, onClose }: Props) {
  const id = useId()
  const seen = useRef(coupon)
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: fieldsOf(coupon, timeZone),
    input: async () => {
      const { couponChange, couponInput } = await import('#app/features/sales/coupons/coupons.input.ts')
      return coupon ? couponChange : couponInput
    },
    toInput: (values) =>
      seen.current ? changeOf(seen.current, values, timeZone) : inputOf(null, values, timeZone),
    save: (json) => save(coupon, json),
    invalidates: [['admin-coupons']],
    saved: coupon ? 'Coupon saved' : 'Coupon created',
    onSaved: onClose,
    reload: async () => {
      const found = await unwrap(client.admin.coupons.$get({ query: { q: coupon?.code } }))
      const now = found.find((each) => each.id === coupon?.id)
      if (!now || now.version === seen.current?.version) return undefined
      seen.current = now
      return fieldsOf(now, timeZone)
    },
  })
  /** Browsers return '' for a part of a date, which would save as no limit. */
  const isHalfTyped = (name: string) => {
    const input = document.querySelector<HTMLInputElement>(`[id="${id}"] input[name="${name}"]`)
    return input?.validity.badInput === true
  }
  const day = (name: 'startsAt' | 'endsAt', label: string) => (
    <TextField
      label={label}
      isOptional
      type="date"
      {...field(name, {
        validate: () => !isHalfTyped(name) || 'Enter a whole date, or leave blank',
      })}
    />
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={coupon ? `Coupon ${coupon.code}` : 'New coupon'}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          {coupon ? 'Save' : 'Create'}
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Code" autoComplete="off" autoCapitalize="characters" {...field('code')} />
          <TextField label="Discount" suffix="%" inputMode="decimal" {...field('percentage')} />
        </div>
        <TextField
          label="Usage limit"
          isOptional
          hint={
            coupon
              ? `Used ${coupon.redemptions} times. Leave blank for no limit.`
              : 'Leave blank for no limit.'
          }
          inputMode="numeric"
          {...field('maxRedemptions')}
        />
        <div>
          <div className="grid gap-4 sm:grid-cols-2">
            {day('startsAt', 'First day')}
            {day('endsAt', 'Last day')}
          </div>
          <AllTimes className="mt-1 text-xs text-ink-faint" />
        </div>
        {coupon && (
          <CheckField label="Disabled" hint="Customers can’t apply it." {...fields.register('isDisabled')} />
        )}
      </form>
    </Dialog>
  )
}

const fieldsOf = (coupon: Coupon | null, timeZone: string): Values => ({
  code: coupon?.code ?? '',
  percentage: numberField(coupon && coupon.percentage * 100),
  maxRedemptions: numberField(coupon?.maxRedemptions),
  startsAt: firstDayField(coupon?.startsAt, timeZone),
  endsAt: lastDayField(coupon?.endsAt, timeZone),
  isDisabled: coupon?.isDisabled ?? false,
})

function inputOf(
  coupon: Coupon | null,
  { code, percentage, maxRedemptions, startsAt, endsAt }: Values,
  timeZone: string,
) {
  const percent = readNumber(percentage)
  const before = fieldsOf(coupon, timeZone)
  return {
    code,
    percentage: percent === null ? Number.NaN : percent / 100,
    maxRedemptions: readNumber(maxRedemptions),
    // The fields have no time: what is untouched keeps its own.
    startsAt: startsAt === before.startsAt ? (coupon?.startsAt ?? null) : readFirstDay(startsAt, timeZone),
    endsAt: endsAt === before.endsAt ? (coupon?.endsAt ?? null) : readLastDay(endsAt, timeZone),
  }
}

const changeOf = (coupon: Coupon, values: Values, timeZone: string) => ({
  ...inputOf(coupon, values, timeZone),
  isDisabled: values.isDisabled,
  version: coupon.version,
})

function save(coupon: Coupon | null, json: ReturnType<typeof inputOf> | ReturnType<typeof changeOf>) {
  if (!('version' in json)) return unwrap(client.admin.coupons.$post({ json }))
  const param = { couponId: String(coupon?.id) }
  return unwrap(client.admin.coupons[':couponId'].$put({ param, json }))
}
