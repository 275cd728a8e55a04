import { useState, type ComponentProps } from 'react'
import { Field, type FieldProps } from '#app/ui/form/field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
    /** The language of the error message. Specification section 5 defines some in Spanish. */
    errorLang?: string
  }

export function PasswordField({ label, hint, error, isErrorQuiet, className, errorLang, ...input }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div lang={errorLang} className={className}>
      <Field
        label={errorLang ? <span lang="en">{label}</span> : label}
        hint={hint}
        error={error}
        isErrorQuiet={isErrorQuiet}
      >
        {(control) => (
          <div className="relative" lang="en">
            <input
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...control}
              type={isShown ? 'text' : 'password'}
              className="control pr-18"
            />
            <button
              type="button"
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-semibold text-ink-soft hover:text-ink"
            >
              {isShown ? 'Hide' : 'Show'}
              <span className="sr-only"> {label}</span>
            </button>
          </div>
        )}
      </Field>
    </div>
  )
}
