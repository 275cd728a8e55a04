import type { UseFormReturn } from 'react-hook-form'
import { errorOf, fieldOf } from '#app/admin/form/field-of.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Candidates } from '../gang-sheets-query.ts'
import type { NewSheetValues } from './new-sheet-values.ts'

type Props = { candidates: Candidates; fields: UseFormReturn<NewSheetValues> }

export function NewSheetItems({ candidates: { items }, fields }: Props) {
  const material = fields.watch('material')
  const rows = items.map((item, at) => ({ item, at, why: whyNot(item, material) }))
  const left = rows.filter(({ why }) => why !== null)
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Items</legend>
        <FieldError error={errorOf(fields, 'items' as 'pieces')} />
        <ul className="grid gap-3">
          {rows
            .filter(({ why }) => why === null)
            .map(({ item, at }) => (
              <li
                key={item.itemId}
                className={`grid items-start gap-3 [&_input]:scroll-mb-20 ${errorOf(fields, `pieces.${at}.quantity`) ? 'grid-cols-[minmax(0,1fr)_10rem]' : 'grid-cols-[minmax(0,1fr)_6rem]'}`}
              >
                <CheckField
                  label={`Order ${item.orderId}`}
                  hint={
                    <>
                      {item.label}
                      {item.sheets.length > 0 && ` · ${sheetsText(item)}`}
                    </>
                  }
                  {...fields.register(`pieces.${at}.isOn`)}
                />
                <TextField
                  label={`Pieces of ${item.label}, order ${item.orderId}`}
                  isLabelHidden
                  inputMode="numeric"
                  {...fieldOf(fields, `pieces.${at}.quantity`)}
                />
              </li>
            ))}
        </ul>
        {left.length === rows.length && (
          <p className="text-ink-soft">None of these items can be printed now.</p>
        )}
      </fieldset>
      {left.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">Not on this sheet</h3>
          <ul className="mt-1 grid gap-1 text-ink-soft wrap-anywhere">
            {left.map(({ item, why }) => (
              <li key={item.itemId}>
                <span className="tabular-nums">Order {item.orderId}</span>, {item.label}: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Item = Candidates['items'][number]

const whyNot = ({ refusal, material: { key, label } }: Item, material: string): string | null =>
  refusal ?? (key === material ? null : `Another material: ${label}.`)

const sheetsText = ({ sheets }: Item) =>
  sheets.map(({ sheetId, quantity }) => `${quantity} on sheet ${sheetId}`).join(', ')
