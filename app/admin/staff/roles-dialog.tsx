import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { client, unwrap } from '#app/client.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { errorOf, useSaving } from '../form/use-saving.ts'
import { RolesField } from './roles-field.tsx'
import type { Member } from './staff-query.ts'
import { meQuery } from './use-me.ts'

type Values = { roles: StaffRole[] }

export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const id = useId()
  const [isRemoving, setIsRemoving] = useState(false)
  const form = useForm<Values>({ defaultValues: { roles: member.roles } })
  const put = (roles: StaffRole[]) => {
    const param = { staffId: String(member.id) }
    return unwrap(client.admin.staff[':staffId'].$put({ param, json: { roles, seen: member.roles } }))
  }
  const invalidates = [['admin-staff'], meQuery.queryKey]
  const saving = useSaving(form, {
    save: ({ roles }) => put(roles),
    invalidates,
    saved: 'Roles saved',
    onSaved: onClose,
  })
  const removing = useSaving(form, {
    save: () => put([]),
    invalidates,
    saved: `${member.email} removed from staff`,
    onSaved: onClose,
  })
  if (isRemoving) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`Remove ${member.email} from staff?`}
        actions={
          <DialogActions
            onCancel={() => setIsRemoving(false)}
            cancel="Back"
            variant="danger"
            isBusy={removing.isSaving}
            onClick={(event) => void removing.submit(event)}
          >
            Remove from staff
          </DialogActions>
        }
      >
        <FormProblem problem={removing.problem} />
        <p>
          They’re logged out everywhere and keep their customer account. Their actions stay in the audit log.
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Roles for ${member.email}`}
      actions={
        <DialogActions
          onCancel={onClose}
          start={
            <Button variant="danger" className="mr-auto" onClick={() => setIsRemoving(true)}>
              Remove from staff
            </Button>
          }
          form={id}
          isBusy={saving.isSaving}
        >
          Save
        </DialogActions>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4 text-ink"
        onSubmit={(event) => {
          event.preventDefault()
          if (form.getValues('roles').length === 0) setIsRemoving(true)
          else void saving.submit(event)
        }}
      >
        <FormProblem problem={saving.problem} />
        <RolesField field={form.register('roles')} error={errorOf(form, 'roles')} />
        <p className="text-ink-soft">Changes take effect immediately.</p>
      </form>
    </Dialog>
  )
}
