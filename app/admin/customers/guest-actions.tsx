import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { useMay } from '../staff/use-me.ts'
import { EraseDialog } from './erase-dialog.tsx'

type Props = { email: string; onErased: () => void }

export function GuestActions({ email, onErased }: Props) {
  const may = useMay()
  const [isErasing, setIsErasing] = useState(false)
  if (!may('customers.erase')) return null
  return (
    <>
      <Button variant="danger" onClick={() => setIsErasing(true)}>
        Erase personal data
      </Button>
      {isErasing && (
        <EraseDialog
          customer={null}
          guestEmail={email}
          onClose={() => setIsErasing(false)}
          onErased={onErased}
        />
      )}
    </>
  )
}
