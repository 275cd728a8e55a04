import { useId, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { client, unwrap } from '#app/client.ts'
import type { CouponKind } from '#app/features/ground/money/coupon-kind.ts'
import { AllTimes } from '#app/features/shop/settings/shop-time.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { fieldOf } from '../form/use-form.ts'
import { firstDayField, lastDayField, readFirstDay, readLastDay } from '../form/day-field.ts'
import { centsField, numberField, readCents, readNumber } from '../form/read-fields.ts'
import { type Coupon, couponProductsQuery } from './coupons-query.ts'

const kinds = [
  { value: 'percentage', label: 'Percentage off' },
  { value: 'amount', label: 'Amount off' },
  { value: 'free-shipping', label: 'Free shipping' },
] satisfies { value: CouponKind; label: string }[]

type Props = { coupon: Coupon | null; timeZone: string; onClose: () => void }

export function CouponDialog({ coupon, timeZone, onClose }: Props) {
  const id = useId()
  const seen = useRef(coupon)
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: couponFields(coupon, timeZone),
    input: async () => {
      const { couponChange, couponInput } = await import('#app/features/sales/coupons/coupons.input.ts')
      return coupon ? couponChange : couponInput
    },
    toInput: (values) =>
      seen.current ? changeOf(seen.current, values, timeZone) : readCoupon(null, values, timeZone),
    save: (json) => save(coupon, json),
    invalidates: [['admin-coupons']],
    saved: coupon ? 'Coupon saved' : 'Coupon created',
    onSaved: onClose,
    reload: async () => {
      const coupons = await unwrap(client.admin.coupons.$get({ query: { q: coupon?.code } }))
      const now = coupons.find((each) => each.id === coupon?.id)
      if (!now || now.version === seen.current?.version) return undefined
      seen.current = now
      return couponFields(now, timeZone)
    },
  })
  /** Browsers return '' for an incomplete date, which would be saved as no limit. */
  const isIncompleteDate = (name: string) => {
    const input = document.querySelector<HTMLInputElement>(`[id="${id}"] input[name="${name}"]`)
    return input?.validity.badInput === true
  }
  const kind = fields.watch('kind')
  const day = (name: 'startsAt' | 'endsAt', label: string) => (
    <TextField
      label={label}
      isOptional
      type="date"
      {...field(name, {
        validate: () => !isIncompleteDate(name) || 'Enter a complete date or leave blank',
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
        <TextField label="Code" autoComplete="off" autoCapitalize="characters" {...field('code')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Type" options={kinds} {...field('kind')} />
          {kind === 'percentage' && (
            <TextField label="Discount" suffix="%" inputMode="decimal" {...field('percentage')} />
          )}
          {kind === 'amount' && (
            <TextField label="Discount" prefix="$" inputMode="decimal" {...field('amountCents')} />
          )}
        </div>
        <ProductChoice form={fields} saved={coupon?.products ?? []} />
        <CheckField
          label="First order only"
          hint="Can’t be used by an account or email with a paid order."
          {...fields.register('isFirstOrderOnly')}
        />
        <TextField
          label="Usage limit"
          isOptional
          hint={
            coupon
              ? `Times used: ${coupon.redemptions}. Leave blank for no limit.`
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

const changeOf = (coupon: Coupon, values: CouponFields, timeZone: string) => ({
  ...readCoupon(coupon, values, timeZone),
  isDisabled: values.isDisabled,
  version: coupon.version,
})

function save(coupon: Coupon | null, json: ReturnType<typeof readCoupon> | ReturnType<typeof changeOf>) {
  if (!('version' in json)) return unwrap(client.admin.coupons.$post({ json }))
  const param = { couponId: String(coupon?.id) }
  return unwrap(client.admin.coupons[':couponId'].$put({ param, json }))
}

/** Lets staff select all products, or only some. */
function ProductChoice({ form, saved }: { form: UseFormReturn<CouponFields>; saved: string[] }) {
  const { data } = useQuery(couponProductsQuery)
  const scope = form.register('scope')
  const { error, ...product } = fieldOf(form, 'products', {
    validate: (products, { scope: chosen }) =>
      chosen === 'all' || products.length > 0 || 'Select at least one product',
  })
  const isForSome = form.watch('scope') === 'some'
  const listedIds = new Set(data?.map(({ id }) => id))
  const removed = data ? saved.filter((id) => !listedIds.has(id)) : []
  const options = [
    ...(data ?? []),
    ...removed.map((id) => ({ id, name: `Product ${id}`, group: 'No longer in the catalog' })),
  ]
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Products</legend>
      <label className="flex min-h-8 items-center gap-2">
        <input type="radio" value="all" className="size-5 shrink-0" {...scope} />
        All products
      </label>
      <label className="flex min-h-8 items-center gap-2">
        <input type="radio" value="some" className="size-5 shrink-0" {...scope} />
        Selected products only
      </label>
      {isForSome && (
        <div className="ml-7 max-h-60 overflow-y-auto rounded-md border border-line p-3">
          {[...Map.groupBy(options, ({ group }) => group ?? 'Other')].map(([group, products]) => (
            <fieldset key={group} className="mb-2 last:mb-0">
              <legend className="text-xs font-semibold text-ink-soft">{group}</legend>
              {products.map(({ id, name }) => (
                <label key={id} className="flex min-h-8 items-center gap-2">
                  <input type="checkbox" value={id} className="size-5 shrink-0" {...product} />
                  {name}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      )}
      <FieldError error={error ?? null} />
    </fieldset>
  )
}

/** Keys match the API's field names. */
type CouponFields = {
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

const couponFields = (coupon: Coupon | null, timeZone: string): CouponFields => ({
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

function readCoupon(coupon: Coupon | null, fields: CouponFields, timeZone: string) {
  const { code, kind, percentage, amountCents, maxRedemptions, startsAt, endsAt } = fields
  const percent = readNumber(percentage)
  const before = couponFields(coupon, timeZone)
  return {
    code,
    kind,
    percentage: kind !== 'percentage' ? null : percent === null ? Number.NaN : percent / 100,
    amountCents: kind === 'amount' ? (readCents(amountCents) ?? Number.NaN) : null,
    maxRedemptions: readNumber(maxRedemptions),
    // Date fields have no time of day, so an unchanged date keeps its saved timestamp.
    startsAt: startsAt === before.startsAt ? (coupon?.startsAt ?? null) : readFirstDay(startsAt, timeZone),
    endsAt: endsAt === before.endsAt ? (coupon?.endsAt ?? null) : readLastDay(endsAt, timeZone),
    isFirstOrderOnly: fields.isFirstOrderOnly,
    products: fields.scope === 'all' ? [] : fields.products,
  }
}
