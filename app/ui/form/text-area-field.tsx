import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  isErrorQuiet,
  className,
  ...area
}: Props) {
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, isErrorQuiet, className }}>
      {(control) => <textarea rows={5} {...area} {...control} className="control block" />}
    </Field>
  )
}
