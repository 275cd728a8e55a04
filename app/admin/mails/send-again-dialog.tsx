import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { client, unwrap } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { errorOf, useSaving } from '../form/use-saving.ts'

type Values = { to: string }

type Props = {
  mail: { id: number; to: string; state: string; isForReceiverOnly: boolean }
  onClose: () => void
}

export function SendAgainDialog({ mail, onClose }: Props) {
  const id = useId()
  const form = useForm<Values>({ defaultValues: { to: mail.to } })
  const { submit, isSaving, problem } = useSaving(form, {
    save: ({ to }) =>
      unwrap(client.admin.mails[':mailId'].again.$post({ param: { mailId: String(mail.id) }, json: { to } })),
    invalidates: [['admin-mails'], ['admin-mail']],
    saved: 'Email sent again',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Send again"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isSaving}>
          Send
        </DialogActions>
      }
    >
      <form id={id} noValidate className="grid gap-4 text-ink" onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        {mail.state !== 'sent' && <p>This email hasn’t been sent yet. The new one replaces it.</p>}
        <TextField
          label="To"
          type="email"
          autoComplete="off"
          readOnly={mail.isForReceiverOnly}
          hint={
            mail.isForReceiverOnly
              ? 'Its link is only for the recipient, so the address can’t be changed.'
              : undefined
          }
          error={errorOf(form, 'to')}
          {...form.register('to')}
        />
      </form>
    </Dialog>
  )
}
