import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  staffRoleLabels,
  staffRoles,
  staffRoleDescriptions,
} from '#app/features/ground/people/permissions.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'

type Props = UseFormRegisterReturn & { error: string | undefined }

export function RolesField({ error, ...field }: Props) {
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
