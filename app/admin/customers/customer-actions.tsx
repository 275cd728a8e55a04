import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useMay } from '../staff/use-me.ts'
import { EraseDialog } from './erase-dialog.tsx'

type Props = {
  customer: {
    id: number
    email: string
    isStaff: boolean
    isEmailValidated: boolean
    erasedAt: string | null
  }
  onErased: () => void
}

export function CustomerActions({ customer, onErased }: Props) {
  const may = useMay()
  const queryClient = useQueryClient()
  const [isErasing, setIsErasing] = useState(false)
  const action = useMutation({
    mutationFn: (name: 'validation-mail' | 'end-logins') =>
      unwrap(
        client.admin.customers[':customerId'][name].$post({ param: { customerId: String(customer.id) } }),
      ),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-customer'] }),
  })
  if (customer.isStaff || customer.erasedAt) return null
  const isBusy = (name: string) => action.isPending && action.variables === name
  return (
    <div className="flex flex-wrap gap-2">
      {!customer.isEmailValidated && (
        <Button
          variant="secondary"
          isBusy={isBusy('validation-mail')}
          onClick={() => action.mutate('validation-mail')}
        >
          Resend validation email
        </Button>
      )}
      <Button variant="secondary" isBusy={isBusy('end-logins')} onClick={() => action.mutate('end-logins')}>
        Log out everywhere
      </Button>
      {may('customers.erase') && (
        <Button variant="danger" onClick={() => setIsErasing(true)}>
          Erase personal data
        </Button>
      )}
      {isErasing && (
        <EraseDialog customer={customer} onClose={() => setIsErasing(false)} onErased={onErased} />
      )}
    </div>
  )
}

type GuestActionsProps = { email: string; onErased: () => void }

export function GuestActions({ email, onErased }: GuestActionsProps) {
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
