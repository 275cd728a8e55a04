import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { countOf, ordersKey, type SelectedOrder } from '../orders-query.ts'
import { nobody, readAssignee, useAssignableOptions } from '../assignee-fields.tsx'
import { refusalsIn, type Refusal } from './bulk-result.ts'

type Assigned = { text: string; refused: Refusal[] }

type Props = { orders: SelectedOrder[]; onAssigned: (assigned: Assigned) => void }

export function AssignButton({ orders, onAssigned }: Props) {
  // Keeps the orders as they were when the dialog opened, to detect later assignments by others.
  const [pending, setPending] = useState<SelectedOrder[] | null>(null)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setPending(orders)}>
        Assign
      </Button>
      {pending && (
        <AssignDialog
          orders={pending}
          onClose={() => setPending(null)}
          onAssigned={(assigned) => {
            setPending(null)
            onAssigned(assigned)
          }}
        />
      )}
    </>
  )
}

function AssignDialog({ orders, onAssigned, onClose }: Props & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [assignee, setAssignee] = useState(nobody)
  const options = [{ value: nobody, label: 'Nobody' }, ...useAssignableOptions()]
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      unwrap(
        client.admin.orders.assignments.$post({
          json: {
            assigneeId: readAssignee(assignee),
            orders: orders.map((order) => ({ orderId: order.id, from: order.assignee?.id ?? null })),
          },
        }),
      ),
    onSuccess: ({ orders: results }) => {
      const refused = refusalsIn(results)
      const name = options.find(({ value }) => value === assignee)?.label.replace('Nobody', 'nobody') ?? ''
      onAssigned({ text: `${countOf(results.length - refused.length)} assigned to ${name}`, refused })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Assign ${countOf(orders.length)}`}
      actions={
        <DialogActions onCancel={onClose} isBusy={isPending} onClick={() => mutate()}>
          Assign
        </DialogActions>
      }
    >
      <SelectField
        label="Assign to"
        options={options}
        value={assignee}
        onChange={({ target }) => setAssignee(target.value)}
      />
      {error && (
        <Notice tone="error" className="mt-4">
          {reasonOf(error)}
        </Notice>
      )}
    </Dialog>
  )
}
