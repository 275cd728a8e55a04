import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    prefix?: string
    suffix?: string
  }

export function TextField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  isErrorQuiet,
  className,
  prefix,
  suffix,
  ...input
}: Props) {
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, isErrorQuiet, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={`control ${prefix ? 'pl-7' : ''} ${suffix ? 'pr-9' : ''}`}
          />
          {prefix && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-faint"
            >
              {prefix}
            </span>
          )}
          {suffix && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-ink-faint"
            >
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
