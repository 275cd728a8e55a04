import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { fieldOf } from '#app/admin/form/field-of.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import type { CouponFields } from './coupon-fields.ts'
import { couponProductsQuery } from './coupons-query.ts'

/** Chooses all products, or only those that are checked. */
export function ProductChoice({ form, saved }: { form: UseFormReturn<CouponFields>; saved: string[] }) {
  const { data } = useQuery(couponProductsQuery)
  const scope = form.register('scope')
  const { error, ...product } = fieldOf(form, 'products', {
    validate: (products, { scope: chosen }) =>
      chosen === 'all' || products.length > 0 || 'Select at least one product',
  })
  const isForSome = form.watch('scope') === 'some'
  const known = new Set(data?.map(({ id }) => id))
  const gone = data ? saved.filter((id) => !known.has(id)) : []
  const options = [
    ...(data ?? []),
    ...gone.map((id) => ({ id, name: `Product ${id}`, group: 'No longer in the catalog' })),
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
