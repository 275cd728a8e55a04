import { useState, type ChangeEvent } from 'react'

type Reading = {
  show: (value: string) => string
  read: (text: string) => string
  onChange: (value: string) => void
}

/** For a field that shows its value in another unit: what is typed stays as it is typed. */
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
