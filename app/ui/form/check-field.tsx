import { useId, type ComponentProps, type ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
}

export function CheckField({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <input
        {...input}
        id={id}
        type="checkbox"
        className="mt-0.5 size-6 shrink-0"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
