import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { client, unwrap } from '#app/client.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { errorOf, useSaving } from '../form/use-saving.ts'
import { RolesField } from './roles-field.tsx'

type Values = { email: string; roles: StaffRole[] }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const form = useForm<Values>({ defaultValues: { email: '', roles: [] } })
  const { submit, isSaving, problem } = useSaving(form, {
    save: (json) => unwrap(client.admin.staff.invitations.$post({ json })),
    invalidates: [['admin-staff']],
    saved: 'Invitation sent',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite staff"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isSaving}>
          Send invitation
        </DialogActions>
      }
    >
      <form id={id} noValidate className="grid gap-4 text-ink" onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <TextField
          label="Email"
          hint="They receive a link that works once and expires in 7 days."
          type="email"
          autoComplete="off"
          error={errorOf(form, 'email')}
          {...form.register('email')}
        />
        <RolesField field={form.register('roles')} error={errorOf(form, 'roles')} />
      </form>
    </Dialog>
  )
}
