import { SelectField } from '#app/ui/form/select-field.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { useAssignableOptions } from './assignable-query.ts'

type Props = { assignee: string | undefined; isLabelHidden?: boolean }

const options = [
  { value: '', label: 'Assigned to anyone' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Nobody' },
]

export function AssigneeFilter({ assignee = '', isLabelHidden = false }: Props) {
  const { change } = useListParams()
  return (
    <SelectField
      label="Assigned to"
      isLabelHidden={isLabelHidden}
      className="w-48"
      options={[...options, ...useAssignableOptions(removed(assignee))]}
      value={assignee}
      onChange={({ target }) => change({ assignee: target.value })}
    />
  )
}

/** A link or a saved view may name an employee who has been removed since. */
function removed(assignee: string) {
  const id = Number(assignee)
  return id > 0 ? { id, email: 'Other employee' } : null
}
