import { useState } from 'react'
import { canEditItems } from '#app/features/sales/edits/order-edit.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { AdminOrder, AdminOrderItem } from '../../order-query.ts'
import { EditItemsDialog } from './edit-items-dialog.tsx'

export function EditItemsButton({ order, items }: { order: AdminOrder; items: AdminOrderItem[] }) {
  const [isEditing, setIsEditing] = useState(false)
  const isEditable = canEditItems(order) && order.reprint === null && order.due === 0
  const canEdit = useMay()('orders.correct') && isEditable
  return (
    <>
      {canEdit && (
        <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
          Edit items
        </Button>
      )}
      {isEditing && <EditItemsDialog order={order} items={items} onClose={() => setIsEditing(false)} />}
    </>
  )
}
