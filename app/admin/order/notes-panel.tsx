import { client, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { NewNote } from '../form/new-note.tsx'
import { Panel } from '../panel.tsx'
import { orderQuery, type OrderAnswer } from './order-query.ts'

export function NotesPanel({ orderId, notes }: { orderId: number; notes: OrderAnswer['notes'] }) {
  const param = { orderId: String(orderId) }
  return (
    <Panel title="Internal notes">
      <ul className="grid gap-3 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="rounded-sm border border-line bg-white px-3 py-2">
            <p className="wrap-anywhere whitespace-pre-line">{note.content}</p>
            <p className="mt-1 text-xs text-ink-soft wrap-anywhere">
              {note.by ?? 'Staff'}, <ShopTime at={note.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <NewNote
        draftKey={`note-${orderId}`}
        hint="Only visible to staff. Also printed on the job ticket."
        input={async () => (await import('#app/features/desk/order/order.input.ts')).noteInput}
        save={(json) => unwrap(client.admin.orders[':orderId'].notes.$post({ param, json }))}
        invalidates={[orderQuery(param.orderId).queryKey, ['admin-orders']]}
      />
    </Panel>
  )
}
