import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button/button.tsx'

type Props = ComponentProps<typeof Button> & {
  onCancel: () => void
  cancel?: string
  /** Another button, on the left. */
  start?: ReactNode
}

/** With `form`, the main button submits the form with this id. */
export function DialogActions({ onCancel, cancel = 'Cancel', start, form, ...action }: Props) {
  return (
    <>
      {start}
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type={form ? 'submit' : 'button'} form={form} {...action} />
    </>
  )
}
