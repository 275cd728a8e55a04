import { useId, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { RolesField } from './roles-field.tsx'
import type { Member } from './staff-query.ts'
import { meQuery } from './use-me.ts'

type Values = { roles: StaffRole[] }

export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const id = useId()
  const [isRemoving, setIsRemoving] = useState(false)
  const put = (roles: StaffRole[]) => {
    const param = { staffId: String(member.id) }
    return unwrap(client.admin.staff[':staffId'].$put({ param, json: { roles, seen: member.roles } }))
  }
  const invalidates = [['admin-staff'], meQuery.queryKey]
  const { form, field, fields, submit, refusal, isBusy } = useSaving({
    defaultValues: { roles: member.roles },
    save: ({ roles }: Values) => put(roles),
    invalidates,
    saved: 'Roles saved',
    onSaved: onClose,
  })
  const removal = useSaving({
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
            isBusy={removal.isBusy}
            onClick={(event) => void removal.submit(event)}
          >
            Remove from staff
          </DialogActions>
        }
      >
        <FormProblem problem={removal.refusal} />
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
          isBusy={isBusy}
        >
          Save
        </DialogActions>
      }
    >
      <form
        id={id}
        {...form}
        className="grid gap-4 text-ink"
        onSubmit={(event) => {
          event.preventDefault()
          if (fields.getValues('roles').length === 0) setIsRemoving(true)
          else void submit(event)
        }}
      >
        <FormProblem problem={refusal} />
        <RolesField {...field('roles')} />
        <p className="text-ink-soft">Changes take effect immediately.</p>
      </form>
    </Dialog>
  )
}
