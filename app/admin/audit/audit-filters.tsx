import { useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { subjectLabel } from '#app/features/desk/audit-log/audit-text.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useListParams } from '../list/use-list-params.ts'

export function AuditFilters() {
  const { get, change } = useListParams()
  const { data } = useQuery({
    queryKey: ['admin-audit-choices'],
    queryFn: ({ signal }) => unwrap(client.admin.audit.choices.$get({}, { init: { signal } })),
  })
  const [subject, staff] = [get('subject') ?? '', get('staff') ?? '']
  const options = data ?? { subjects: subject ? [subject] : [], staff: [] }
  return (
    <>
      <SelectField
        label="About"
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
        options={[
          { value: '', label: 'Everything' },
          ...options.subjects.map((value) => ({ value, label: subjectLabel(value) })),
        ]}
      />
      <SelectField
        label="By"
        value={staff}
        onChange={({ target }) => change({ staff: target.value })}
        options={[
          { value: '', label: 'Everyone' },
          ...options.staff.map(({ id, email }) => ({ value: String(id), label: email })),
        ]}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'From' : 'To'}
            type="date"
            value={get(name) ?? ''}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
    </>
  )
}
