import { useState, type ChangeEvent } from 'react'

type Reading = {
  show: (value: string) => string
  read: (text: string) => string
  onChange: (value: string) => void
}

/** Keeps text as it was typed, in a field that shows its value in another unit. */
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
