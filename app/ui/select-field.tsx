import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type Option = { value: string; label: string; isDisabled?: boolean }

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & { options: Option[] }

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  options,
  ...select
}: Props) {
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <select {...select} {...control} className="control">
          {options.map(({ value, label: text, isDisabled }) => (
            <option key={value} value={value} disabled={isDisabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
