import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { unitMark } from '#app/features/ground/product/size-rule.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { startText } from '#app/features/ground/time/date-text.ts'
import { regularPrice } from '#app/features/goods/pricing/price.ts'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Panel } from '#app/admin/order/panel.tsx'
import type { Sheet } from '../catalog-query.ts'
import { readProduct, type Values } from '../sheet-values.ts'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { priceChangesQuery, type PriceChange } from './price-changes-query.ts'

type Props = { sheet: Sheet; exact: PriceRule | null }

/** Prices are typed in the editor above and scheduled here instead of saved. */
export function ScheduledPrices({ sheet, exact }: Props) {
  const form = useFormContext<Values>()
  const product = useWatch({ control: form.control, name: 'product' })
  const timeZone = useTimeZone()
  const { data: changes = [], error } = useQuery(priceChangesQuery(sheet.id))
  const [edited, setEdited] = useState<PriceChange | 'new' | null>(null)
  const { priceRule } = readProduct(product, exact)
  const typed = priceRule && !isSame(priceRule, exact) ? priceRule : null
  return (
    <Panel title="Scheduled prices">
      <p className="text-ink-soft">
        {typed
          ? 'The prices entered above can start on a later day.'
          : 'To schedule prices, enter them above, then select the day here instead of saving.'}
      </p>
      {error && <p className="mt-2 text-error">{reasonOf(error)}</p>}
      {changes.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
              <div className="min-w-0">
                <p className="font-semibold">From {startText(change.startsAt, timeZone)}</p>
                <p className="text-ink-soft wrap-anywhere">
                  {exampleText(sheet, change.priceRule)}
                  {change.by && ` Scheduled by ${change.by}.`}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="secondary" onClick={() => setEdited(change)}>
                  Change <span className="sr-only">prices from {startText(change.startsAt, timeZone)}</span>
                </Button>
                <Withdraw categoryId={sheet.id} change={change} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        disabled={!typed}
        onClick={() => setEdited('new')}
      >
        Schedule these prices
      </Button>
      {edited && (
        <PriceChangeDialog
          categoryId={sheet.id}
          change={edited === 'new' ? null : edited}
          typed={typed}
          onClose={() => setEdited(null)}
          onScheduled={() => {
            setEdited(null)
            // Scheduled prices must not be saved as well.
            if (typed) form.resetField('product.priceRule')
          }}
        />
      )}
    </Panel>
  )
}

const isSame = (one: PriceRule, other: PriceRule | null) => sortedText(one) === sortedText(other)

/** Sorts the keys, because the database doesn't keep their order. */
const sortedText = (rule: PriceRule | null) =>
  JSON.stringify(rule, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Describes the price of the first size in its first quantity, now and then. */
function exampleText({ product }: Sheet, rule: PriceRule): string {
  const [size] = product?.sizes ?? []
  const [tier] = product?.tiers ?? []
  if (!product?.priceRule || !size || !tier) return ''
  const wanted = { ...size, quantity: tier.quantity }
  const mark = unitMark[product.sizeRule.unit]
  const [before, after] = [product.priceRule, rule].map((each) => formatCents(regularPrice(each, wanted)))
  return `${tier.quantity} of ${size.width}${mark} x ${size.height}${mark}: ${after} instead of ${before}.`
}

function Withdraw({ categoryId, change }: { categoryId: number; change: PriceChange }) {
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const withdraw = useMutation({
    mutationFn: () =>
      unwrap(
        client.admin.catalog['price-changes'][':changeId'].$delete({
          param: { changeId: String(change.id) },
          query: { version: change.version },
        }),
      ),
    onSuccess: () => toast.success('Scheduled prices withdrawn'),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceChangesQuery(categoryId).queryKey }),
  })
  return (
    <Button size="sm" variant="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Withdraw <span className="sr-only">prices from {startText(change.startsAt, timeZone)}</span>
    </Button>
  )
}
