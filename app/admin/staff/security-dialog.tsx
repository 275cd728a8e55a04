import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useId, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { staffRoleLabels, staffRoles } from '#app/features/ground/people/permissions.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { centsField, readCents } from '../form/read-fields.ts'
import { useSaving } from '../form/use-saving.ts'
import { LoadFailure } from '../load-failure.tsx'

type Security = InferResponseType<typeof client.admin.security.$get, 200>

const read = () => unwrap(client.admin.security.$get({}))

export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ queryKey: ['admin-security'], queryFn: read, gcTime: 0 })
  if (data) return <SecurityForm security={data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Security">
      {error ? <LoadFailure error={error} retry={() => void refetch()} /> : <Skeleton className="h-64" />}
    </Dialog>
  )
}

const valuesOf = ({ factorRoles, refundLimit }: Security) => ({
  factorRoles,
  refundLimit: centsField(refundLimit),
})

function SecurityForm({ security, onClose }: { security: Security; onClose: () => void }) {
  const id = useId()
  const [version, setVersion] = useState(security.version)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: valuesOf(security),
    input: async () =>
      (await import('#app/features/people/second-factors/second-factors.input.ts')).securityChange,
    toInput: ({ factorRoles, refundLimit }) => ({
      factorRoles,
      refundLimit: readCents(refundLimit) ?? Number.NaN,
      version,
    }),
    save: (json: Security) => unwrap(client.admin.security.$put({ json })),
    reload: async () => {
      const current = await read()
      setVersion(current.version)
      return valuesOf(current)
    },
    saved: 'Security settings saved',
    onSaved: onClose,
  })
  const { error: rolesError, ...roles } = field('factorRoles')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Security"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Save
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-5 text-ink">
        <FormProblem problem={refusal} />
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-semibold">Two-step authentication is required for</legend>
          {staffRoles.map((role) => (
            <CheckField key={role} label={staffRoleLabels[role]} value={role} {...roles} />
          ))}
          <FieldError error={rolesError ?? null} />
          <p className="text-xs text-ink-faint">
            Staff have 14 days to set it up, starting with their next login.
          </p>
        </fieldset>
        <TextField
          label="Ask for confirmation when refunds exceed"
          hint="Staff whose refunds within 24 hours exceed this amount must confirm their identity. So must owners who waive or reprint more than this for one order."
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          {...field('refundLimit')}
        />
      </form>
    </Dialog>
  )
}
