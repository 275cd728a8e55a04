import type { KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormCarrierField } from '#app/admin/form/carrier-field.tsx'
import { fieldOf } from '#app/admin/form/use-form.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { SelectedOrder } from '../orders-query.ts'

export type Parcels = { carrier: string; trackingNumbers: Record<string, string> }

type Props = { orders: SelectedOrder[]; fields: UseFormReturn<Parcels> }

export function ParcelFields({ orders, fields }: Props) {
  return (
    <div className="mt-4 grid gap-3 text-ink">
      <FormCarrierField label="Carrier for all orders" fields={fields} name="carrier" />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">
          Tracking numbers <span className="font-normal text-ink-faint">(optional)</span>
        </legend>
        <ul className="grid gap-2">
          {orders.map(({ id, name }) => (
            <li key={id} className="grid items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
              <p className="truncate" title={name} aria-hidden="true">
                <span className="font-semibold tabular-nums">{id}</span> {name}
              </p>
              <TextField
                label={`Tracking number of order ${id}, ${name}`}
                isLabelHidden
                maxLength={200}
                autoComplete="off"
                onKeyDown={focusNextOnEnter}
                {...fieldOf(fields, `trackingNumbers.${id}`)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  )
}

/** Moves to the next field instead of submitting, because barcode scanners end each number with Enter. */
function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { currentTarget } = event
  const fields = [...(currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(currentTarget) + 1]
  if (next) next.focus()
  else document.querySelector<HTMLElement>(`button[form="${currentTarget.form?.id}"]`)?.focus()
}
