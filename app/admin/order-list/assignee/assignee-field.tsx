import { client, reasonOf, unwrap } from '#app/client.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useMay } from '../../staff/use-me.ts'
import { useOrderChange, type AdminOrder } from '../../order/order-query.ts'
import { nobody, readAssignee, useAssignableOptions } from './assignable-query.ts'

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
