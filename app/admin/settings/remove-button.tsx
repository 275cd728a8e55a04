import type { RefObject } from 'react'
import { Button } from '#app/ui/button/button.tsx'

type Props = {
  label: string
  /** Contains the button that adds a row. It gets focus, because the pressed button is removed. */
  add: RefObject<HTMLElement | null>
  onRemove: () => void
}

export function RemoveButton({ label, add, onRemove }: Props) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={label}
      onClick={() => {
        add.current?.querySelector('button')?.focus()
        onRemove()
      }}
    >
      Remove
    </Button>
  )
}
