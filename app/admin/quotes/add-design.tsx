import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { readNumber } from '../form/read-fields.ts'
import { useSaving } from '../form/use-saving.ts'
import { quoteKey, useReloadQuote, type AdminQuote, useDesignOptions } from './quotes-query.ts'

/** Adds ready-made designs, which are sold by the piece, to a quote. */
export function AddDesign({ quote }: { quote: AdminQuote }) {
  const options = useDesignOptions()
  const reload = useReloadQuote(quote.id)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { productId: '', quantity: '1' },
    save: ({ productId, quantity }) =>
      unwrap(
        client.admin.quotes[':quoteId'].designs.$post({
          param: { quoteId: String(quote.id) },
          json: {
            productId: Number(productId),
            quantity: readNumber(quantity) ?? 0,
            version: quote.version,
          },
        }),
      ),
    reload,
    invalidates: [quoteKey(quote.id)],
    saved: 'Item added',
  })
  if (options.length === 0) return null
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-semibold">From the library</summary>
      <form
        {...form}
        className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_7rem_auto]"
        aria-label="Add a design"
      >
        <div className="sm:col-span-3">
          <FormProblem problem={refusal} />
        </div>
        <SelectField
          label="Design"
          {...field('productId', { required: 'Select a design' })}
          options={[{ value: '', label: 'Select a design' }, ...options]}
        />
        <TextField label="Pieces" inputMode="numeric" {...field('quantity')} />
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Add design
        </Button>
      </form>
    </details>
  )
}
