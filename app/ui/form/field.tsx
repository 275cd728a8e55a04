import { useId, type ReactNode } from 'react'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  isOptional?: boolean
  isLabelHidden?: boolean
  /** Announces the error only on focus, for forms that can have many errors at once. */
  isErrorQuiet?: boolean
  className?: string
}

export type Control = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** `<Field label="Size">{(control) => <input {...control} />}</Field>` */
export function Field({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  isErrorQuiet,
  className = '',
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-sm font-semibold'}>
        {label}
        {isOptional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} isQuiet={isErrorQuiet} />
    </div>
  )
}

type ErrorProps = { id?: string; error?: string | null; isQuiet?: boolean }

export function FieldError({ id, error, isQuiet = false }: ErrorProps) {
  return (
    <div aria-live={isQuiet ? undefined : 'polite'}>
      {error && (
        <p id={id} className="mt-1 flex items-start gap-1.5 text-sm font-medium text-error">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-1 size-3.5 shrink-0" fill="currentColor">
            <path d="M8 1 15.5 14.5H.5ZM7.1 6v4.2h1.8V6Zm0 5.3v1.7h1.8v-1.7Z" fillRule="evenodd" />
          </svg>
          {error}
        </p>
      )}
    </div>
  )
}
