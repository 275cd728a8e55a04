import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { client, unwrap } from '#app/client.ts'
import {
  type StaffRole,
  staffRoleLabels,
  staffRoles,
  staffRoleDescriptions,
} from '#app/features/ground/people/permissions.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import type { Member } from './staff-query.ts'
import { meQuery } from './use-me.ts'

export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const id = useId()
  const [isRemoving, setIsRemoving] = useState(false)
  const [isResetting, setIsResetting] = useState(false)
  const put = (roles: StaffRole[]) => {
    const param = { staffId: String(member.id) }
    return unwrap(client.admin.staff[':staffId'].$put({ param, json: { roles, seen: member.roles } }))
  }
  const invalidates = [['admin-staff'], meQuery.queryKey]
  const { form, field, fields, submit, refusal, isBusy } = useSaving({
    defaultValues: { roles: member.roles },
    save: ({ roles }: { roles: StaffRole[] }) => put(roles),
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
  const reset = useSaving({
    save: () => {
      const param = { staffId: String(member.id) }
      return unwrap(client.admin.staff[':staffId']['second-factors'].$delete({ param }))
    },
    invalidates,
    saved: `Two-step authentication removed for ${member.email}`,
    onSaved: onClose,
  })
  if (isResetting) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`Reset two-step authentication for ${member.email}?`}
        actions={
          <DialogActions
            onCancel={() => setIsResetting(false)}
            cancel="Back"
            variant="danger"
            isBusy={reset.isBusy}
            onClick={(event) => void reset.submit(event)}
          >
            Reset
          </DialogActions>
        }
      >
        <FormProblem problem={reset.refusal} />
        <p>
          For someone who lost their phone or passkey. Call them first. They’re logged out everywhere, get an
          email, and set it up again when they log in.
        </p>
      </Dialog>
    )
  }
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
        {member.hasSecondFactor && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsResetting(true)}>
            Reset two-step authentication
          </Button>
        )}
      </form>
    </Dialog>
  )
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { email: '', roles: [] },
    input: async () => (await import('#app/features/desk/staff/staff.input.ts')).invitationInput,
    save: (json: { email: string; roles: StaffRole[] }) =>
      unwrap(client.admin.staff.invitations.$post({ json })),
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
          hint="They’ll get a single-use link that expires in 7 days."
          type="email"
          autoComplete="off"
          {...field('email')}
        />
        <RolesField {...field('roles')} />
      </form>
    </Dialog>
  )
}

type Props = UseFormRegisterReturn & { error: string | undefined }

function RolesField({ error, ...field }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Roles</legend>
      {staffRoles.map((role) => (
        <CheckField
          key={role}
          label={staffRoleLabels[role]}
          hint={staffRoleDescriptions[role]}
          value={role}
          {...field}
        />
      ))}
      <FieldError error={error ?? null} />
    </fieldset>
  )
}
