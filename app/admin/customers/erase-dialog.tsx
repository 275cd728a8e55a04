import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { client, unwrap } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { errorOf, useSaving } from '../form/use-saving.ts'

type Values = { email: string }

type Props = {
  /** Null for a guest. */
  customer: { id: number; email: string } | null
  onClose: () => void
  onErased?: () => void
}

/** Typing the email confirms the person. */
export function EraseDialog({ customer, onClose, onErased }: Props) {
  const id = useId()
  const form = useForm<Values>({ defaultValues: { email: '' } })
  const { submit, isSaving, problem } = useSaving(form, {
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
        <DialogActions onCancel={onClose} variant="danger" form={id} isBusy={isSaving}>
          Erase permanently
        </DialogActions>
      }
    >
      <form id={id} noValidate className="grid gap-4 text-ink" onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <p>
          Name, email, phone, address, artwork, chats, emails and contact messages are erased. Orders keep
          products, amounts, dates, status, city and state for your records. This can’t be undone.
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
          error={errorOf(form, 'email')}
          {...form.register('email')}
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
