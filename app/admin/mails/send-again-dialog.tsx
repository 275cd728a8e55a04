import { useId } from 'react'
import { client, unwrap } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { againText } from './mail-names.ts'

type Props = {
  mail: { id: number; to: string; state: string; isForReceiverOnly: boolean }
  onClose: () => void
}

export function SendAgainDialog({ mail, onClose }: Props) {
  const id = useId()
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { to: mail.to },
    input: async () => (await import('#app/features/desk/mails/mails.input.ts')).sendAgainInput,
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
      title={againText(mail)}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Send
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
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
          {...field('to')}
        />
      </form>
    </Dialog>
  )
}
