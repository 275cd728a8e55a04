import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { quoteKey, useReloadQuote, type AdminQuote } from './quotes-query.ts'

export function QuoteCoupon({ quote }: { quote: AdminQuote }) {
  const current = quote.totals.coupon
  const reload = useReloadQuote(quote.id)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { coupon: '' },
    save: ({ coupon }) =>
      unwrap(
        client.admin.quotes[':quoteId'].coupon.$put({
          param: { quoteId: String(quote.id) },
          json: { coupon: current === null ? coupon : '', version: quote.version },
        }),
      ),
    reload,
    invalidates: [quoteKey(quote.id)],
    saved: current === null ? 'Coupon applied' : 'Coupon removed',
  })
  return (
    <form {...form} className="mb-3 grid gap-2" aria-label="Coupon">
      <FormProblem problem={refusal} />
      <div className="flex flex-wrap items-end justify-between gap-2">
        {current === null ? (
          <TextField label="Coupon" isOptional autoComplete="off" className="grow" {...field('coupon')} />
        ) : (
          <p>
            Coupon <strong>{current}</strong>
          </p>
        )}
        <Button type="submit" size="sm" variant="secondary" isBusy={isBusy}>
          {current === null ? 'Apply' : 'Remove'}
        </Button>
      </div>
    </form>
  )
}
