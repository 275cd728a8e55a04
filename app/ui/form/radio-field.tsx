import { useId, type ReactNode } from 'react'

type Props<Value extends string> = {
  legend: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Shown below the choice. */
  children?: ReactNode
}

export function RadioField<Value extends string>({
  legend,
  choices,
  value,
  onChange,
  children,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
      {children}
    </fieldset>
  )
}
