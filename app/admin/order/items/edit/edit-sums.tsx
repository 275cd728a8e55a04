import { formatCents } from '#app/features/ground/money/cents.ts'
import { Money } from '#app/ui/money.tsx'
import type { EditPreview } from './use-edit-preview.ts'

const labels = {
  items: 'Items',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
} as const

const names = Object.keys(labels) as (keyof typeof labels)[]

/** Shows how an edit changes the order's money. */
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
