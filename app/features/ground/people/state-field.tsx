import { useId, useState, type ComponentProps } from 'react'
import { addressStates } from '#app/features/ground/money/us-states.ts'
import { TextField } from '#app/ui/form/text-field.tsx'

/** A text field that suggests states by code and name while the customer types. */
export function StateField({ onBlur, ...field }: ComponentProps<typeof TextField>) {
  const id = useId()
  const [isTyping, setIsTyping] = useState(false)
  return (
    <>
      <TextField
        autoComplete="address-level1"
        {...field}
        list={isTyping ? id : undefined}
        onInput={({ currentTarget }) => setIsTyping(currentTarget.value !== '')}
        onBlur={(event) => {
          setIsTyping(false)
          onBlur?.(event)
        }}
      />
      {isTyping && (
        <datalist id={id}>
          {Object.entries(addressStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
