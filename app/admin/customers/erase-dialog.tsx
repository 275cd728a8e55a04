import { useId } from 'react'
import { client, unwrap } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'

type Props = {
  /** Null for guests. */
  customer: { id: number; email: string } | null
  guestEmail?: string
  onClose: () => void
  onErased?: () => void
}

export function EraseDialog({ customer, guestEmail = '', onClose, onErased }: Props) {
  const id = useId()
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { email: guestEmail },
    input: async () => (await import('#app/features/desk/privacy/erase.input.ts')).eraseInput,
    save: ({ email }) => erase(customer, email),
    invalidates: [
      ['admin-customer'],
      ['admin-customers'],
      ['admin-inbox'],
      ['admin-mails'],
      ['admin-orders'],
      ['admin-order'],
    ],
    saved: 'Personal data erased',
    onSaved: () => {
      onClose()
      onErased?.()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={customer ? 'Erase personal data' : 'Erase a guest’s data'}
      actions={
        <DialogActions onCancel={onClose} variant="danger" form={id} isBusy={isBusy}>
          Erase permanently
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>
          Name, email, phone, address, artwork, chats, emails, contact messages, tags and notes are erased.
          Orders keep products, amounts, dates, status, city and state for your records. This can’t be undone.
        </p>
        {customer && (
          <p>
            Type <strong className="wrap-anywhere">{customer.email}</strong> to confirm.
          </p>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint={customer ? undefined : 'The email of a guest who ordered or contacted you.'}
          {...field('email')}
        />
      </form>
    </Dialog>
  )
}

function erase(customer: { id: number } | null, email: string) {
  if (!customer) return unwrap(client.admin.guests.erase.$post({ json: { email } }))
  const param = { customerId: String(customer.id) }
  return unwrap(client.admin.customers[':customerId'].erase.$post({ param, json: { email } }))
}
