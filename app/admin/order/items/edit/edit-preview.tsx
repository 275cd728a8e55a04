import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { AdminOrder } from '#app/admin/order/order-query.ts'
import { client, unwrap } from '#app/client.ts'
import type { ItemsEdit } from '#app/features/desk/item-editing/edit-items.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Money } from '#app/ui/money.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'

const labels = {
  items: 'Items',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
} as const

const names = Object.keys(labels) as (keyof typeof labels)[]

/** Shows how an edit changes the order's totals. */
export function EditSums({ preview: { changes, before, after } }: { preview: EditPreview }) {
  const shown = names.filter((name) => name === 'total' || before[name] > 0 || after[name] > 0)
  const amount = (name: keyof typeof labels, cents: number) =>
    `${name === 'discount' && cents > 0 ? '−' : ''}${formatCents(cents)}`
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <table className="w-full">
        <thead>
          <tr className="text-left text-xs text-ink-soft">
            <th scope="col">
              <span className="sr-only">Amount</span>
            </th>
            <th scope="col" className="text-right font-normal">
              Now
            </th>
            <th scope="col" className="pl-4 text-right font-normal">
              Edited
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <tr key={name} className={name === 'total' ? 'border-t border-ink font-semibold' : ''}>
              <th scope="row" className="py-0.5 text-left font-[inherit]">
                {labels[name]}
              </th>
              <td className="text-right">
                <Money>{amount(name, before[name])}</Money>
              </td>
              <td className="pl-4 text-right">
                <Money>{amount(name, after[name])}</Money>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const debounceMs = 400

export type EditPreview = InferResponseType<
  (typeof client.admin.orders)[':orderId']['edits']['preview']['$post'],
  200
>

/** Previews the edit shortly after typing stops. `isCurrent` is true if the preview matches the input. */
export function useEditPreview({ id, version }: Pick<AdminOrder, 'id' | 'version'>, edit: ItemsEdit | null) {
  const typed = edit && JSON.stringify(edit)
  const debounced = useDebounced(typed, debounceMs)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['admin-order-edit', id, version, debounced],
    queryFn: ({ signal }) =>
      unwrap(
        client.admin.orders[':orderId'].edits.preview.$post(
          { param: { orderId: String(id) }, json: JSON.parse(debounced ?? '{}') as ItemsEdit },
          { init: { signal } },
        ),
      ),
    enabled: debounced !== null,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const isShown = typed !== null && debounced !== null
  return {
    preview: isShown && !error ? data : undefined,
    problem: isShown && typed === debounced ? error : null,
    isCurrent: typed === debounced && !isPlaceholderData && !error && data !== undefined,
  }
}
