import { useId } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { RolesField } from './roles-field.tsx'

type Values = { email: string; roles: StaffRole[] }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { email: '', roles: [] },
    input: async () => (await import('#app/features/desk/staff/staff.input.ts')).invitationInput,
    save: (json: Values) => unwrap(client.admin.staff.invitations.$post({ json })),
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
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Send invitation
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <TextField
          label="Email"
          hint="They receive a link that works once and expires in 7 days."
          type="email"
          autoComplete="off"
          {...field('email')}
        />
        <RolesField {...field('roles')} />
      </form>
    </Dialog>
  )
}
