import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  min: number
  max: number
  step: number
  value: number
  /** The value with its unit. */
  valueText: string
  onChange: (value: number) => void
}

export function RangeField({ min, max, step, value, valueText, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            type="range"
            {...{ min, max, step, value }}
            aria-valuetext={valueText}
            className="h-8 min-w-0 flex-1"
            onChange={({ target }) => onChange(Number(target.value))}
          />
          <span aria-hidden="true" className="min-w-10 text-right font-semibold tabular-nums">
            {valueText}
          </span>
        </div>
      )}
    </Field>
  )
}
