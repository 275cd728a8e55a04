import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button/button.tsx'

type Props = ComponentProps<typeof Button> & {
  onCancel: () => void
  cancel?: string
  start?: ReactNode
}

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
