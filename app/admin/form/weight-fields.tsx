import { useState, type ChangeEvent } from 'react'
import { useController, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { gramsOf, ouncesOf } from '#app/features/ground/product/weight.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { numberField, readGrams, readNumber, weightField } from './read-fields.ts'

export const exampleWeight = '1 lb 8 oz'

type Props<Values extends FieldValues> = {
  label: string
  hint?: string
  fields: UseFormReturn<Values>
  /** The name of the form field, whose value is in grams. */
  name: Path<Values>
}

/** Accepts weights such as '1 lb 8 oz'. */
export function WeightField<Values extends FieldValues>({ label, hint, fields, name }: Props<Values>) {
  const { field, fieldState } = useController({
    control: fields.control,
    name,
    rules: { validate: (grams: string) => Number(grams) >= 0 || `Enter a weight, such as ${exampleWeight}` },
  })
  const typed = useTypedText(field.value, {
    show: weightField,
    read: readGrams,
    onChange: field.onChange,
  })
  return (
    <TextField label={label} hint={hint} autoComplete="off" error={fieldState.error?.message} {...typed} />
  )
}

const squareInches = 100

/** Shows the weight of 100 square inches in ounces, for a field in grams per square inch. */
export function SheetWeightField<Values extends FieldValues>({ label, hint, fields, name }: Props<Values>) {
  const { field, fieldState } = useController({ control: fields.control, name })
  const typed = useTypedText(field.value, {
    show: (grams) => (grams ? numberField(Number((ouncesOf(Number(grams)) * squareInches).toFixed(4))) : ''),
    read: (text) => {
      const ounces = readNumber(text)
      return ounces === null ? '' : String(gramsOf(ounces) / squareInches)
    },
    onChange: field.onChange,
  })
  return (
    <TextField
      label={label}
      hint={hint}
      suffix="oz"
      inputMode="decimal"
      autoComplete="off"
      error={fieldState.error?.message}
      {...typed}
    />
  )
}

type Reading = {
  show: (value: string) => string
  read: (text: string) => string
  onChange: (value: string) => void
}

/** Keeps the entered text in a field that shows its value in another unit. */
export function useTypedText(value: string, { show, read, onChange }: Reading) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  return {
    value: typed?.value === value ? typed.text : show(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const newValue = read(target.value)
      setTyped({ text: target.value, value: newValue })
      onChange(newValue)
    },
  }
}
