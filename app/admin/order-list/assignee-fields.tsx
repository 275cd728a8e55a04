import { queryOptions, useQuery } from '@tanstack/react-query'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { useMay } from '../staff/use-me.ts'
import { useOrderChange, type AdminOrder } from '../order/order-query.ts'

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
      options={[...options, ...useAssignableOptions(unknownEmployee(assignee))]}
      value={assignee}
      onChange={({ target }) => change({ assignee: target.value })}
    />
  )
}

/** A link or saved view may name an employee who has since been removed. */
function unknownEmployee(assignee: string) {
  const id = Number(assignee)
  return id > 0 ? { id, email: 'Unknown employee' } : null
}

export function AssigneeField({ order: { id, assignee } }: { order: AdminOrder }) {
  const canWork = useMay()('orders.work')
  const options = useAssignableOptions(assignee)
  const { mutate, variables, isPending } = useOrderChange(
    id,
    (assigneeId: number | null) =>
      unwrap(
        client.admin.orders[':orderId'].assignee.$put({
          param: { orderId: String(id) },
          json: { assigneeId, from: assignee?.id ?? null },
        }),
      ),
    { onError: (error) => toast.error(reasonOf(error)) },
  )
  if (!canWork) {
    return assignee && <span className="text-ink-soft wrap-anywhere">Assigned to {assignee.email}</span>
  }
  const shown = isPending ? variables : assignee?.id
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className="shrink-0 text-ink-soft">
        Assigned to
      </span>
      <SelectField
        label="Assigned to"
        isLabelHidden
        className="w-48"
        value={String(shown ?? nobody)}
        onChange={({ target }) => mutate(readAssignee(target.value))}
        options={[{ value: nobody, label: 'Not assigned' }, ...options]}
      />
    </div>
  )
}

const assignableQuery = queryOptions({
  queryKey: ['admin-assignable'],
  queryFn: ({ signal }) => unwrap(client.admin.orders.assignable.$get({}, { init: { signal } })),
  staleTime: 60_000,
})

type Option = { value: string; label: string }

/** Includes `current` even if orders can no longer be assigned to that employee. */
export function useAssignableOptions(current?: { id: number; email: string } | null): Option[] {
  const { data = [] } = useQuery(assignableQuery)
  const isListed = data.some(({ id }) => id === current?.id)
  return [...(current && !isListed ? [current] : []), ...data].map(({ id, email }) => ({
    value: String(id),
    label: email,
  }))
}

export const nobody = ''

export const readAssignee = (value: string): number | null => (value === nobody ? null : Number(value))
