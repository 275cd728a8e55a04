import { useState } from 'react'
import { useController, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { carriers, isListed } from '#app/features/ground/orders/parcels/carriers.ts'
import { maxParcelTextLength } from '#app/features/ground/orders/parcels/parcels.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

const other = 'other'

const options = [
  { value: '', label: 'Not specified' },
  ...carriers.map((carrier) => ({ value: carrier, label: carrier })),
  { value: other, label: 'Other' },
]

type Props = {
  label?: string
  value: string
  error?: string | undefined
  onChange: (carrier: string) => void
}

/** Lets staff select a carrier from the list or enter another one. */
export function CarrierField({ label = 'Carrier', value, error, onChange }: Props) {
  const [isNaming, setIsNaming] = useState(false)
  const isOther = isNaming || (value !== '' && !isListed(value))
  return (
    <div className="grid min-w-0 content-start gap-2">
      <SelectField
        label={label}
        isOptional
        error={isOther ? undefined : error}
        options={options}
        value={isOther ? other : value}
        onChange={({ target }) => {
          setIsNaming(target.value === other)
          onChange(target.value === other ? '' : target.value)
        }}
      />
      {isOther && (
        <TextField
          label="Carrier name"
          maxLength={maxParcelTextLength}
          autoComplete="off"
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}

type FormProps<Values extends FieldValues> = {
  label?: string
  fields: UseFormReturn<Values>
  name: Path<Values>
}

export function FormCarrierField<Values extends FieldValues>({ label, fields, name }: FormProps<Values>) {
  const { field, fieldState } = useController({ control: fields.control, name })
  return (
    <CarrierField
      {...(label && { label })}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}
