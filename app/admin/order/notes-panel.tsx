import { ApiError, client, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { useForm } from '../form/use-form.ts'
import { readDraft, useFieldDraft } from '../use-draft.ts'
import { Panel } from '../panel.tsx'
import { useOrderChange, type OrderAnswer } from './order-query.ts'

export function NotesPanel({ orderId, notes }: { orderId: number; notes: OrderAnswer['notes'] }) {
  const draft = `note-${orderId}`
  const { mutateAsync: write } = useOrderChange(
    orderId,
    (json: { content: string }) =>
      unwrap(client.admin.orders[':orderId'].notes.$post({ param: { orderId: String(orderId) }, json })),
    {
      onSuccess: () => {
        fields.reset({ content: '' })
      },
    },
  )
  const { form, button, field, fields } = useForm({
    defaultValues: { content: readDraft(draft) },
    input: async () => (await import('#app/features/desk/order/order.input.ts')).noteInput,
    send: write,
    reviseRefusal: ({ status, code, message, fields: { content = message } }) =>
      new ApiError(status, code, message, { content }),
  })
  useFieldDraft(fields, 'content', draft)
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
      <form {...form} className="mt-3 grid gap-2">
        <TextAreaField
          label="New note"
          hint="Only visible to staff. It’s on the job ticket, too."
          rows={2}
          maxLength={5_000}
          {...field('content')}
        />
        <Button {...button} size="sm" variant="secondary" className="ml-auto">
          Add note
        </Button>
      </form>
    </Panel>
  )
}
