import type { ReactNode } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { FormCarrierField } from '#app/admin/form/carrier-field.tsx'
import { fieldOf } from '#app/admin/form/use-form.ts'
import { maxParcels, maxParcelTextLength } from '#app/features/ground/orders/parcels/parcels.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ShipmentFields } from './shipment-fields.ts'

type Props = {
  fields: UseFormReturn<ShipmentFields>
  /** Shown next to the button that adds a parcel. */
  children?: ReactNode
}

/** Shows fields for the parcels after the first one. */
export function MoreParcels({ fields, children }: Props) {
  const { fields: rows, append, remove } = useFieldArray({ control: fields.control, name: 'moreParcels' })
  return (
    <>
      {rows.map(({ id }, at) => (
        <fieldset key={id} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <legend className="sr-only">Parcel {at + 2}</legend>
          <FormCarrierField
            label={`Carrier of parcel ${at + 2}`}
            fields={fields}
            name={`moreParcels.${at}.carrier`}
          />
          <TextField
            label={`Tracking number of parcel ${at + 2}`}
            maxLength={maxParcelTextLength}
            autoComplete="off"
            {...fieldOf(fields, `moreParcels.${at}.trackingNumber`)}
          />
          <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => remove(at)}>
            Remove <span className="sr-only">parcel {at + 2}</span>
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {rows.length < maxParcels - 1 && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => append({ carrier: fields.getValues('carrier'), trackingNumber: '' })}
          >
            Add another parcel
          </Button>
        )}
        {children}
      </div>
    </>
  )
}
