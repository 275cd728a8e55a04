import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { itemPicture } from '#app/features/goods/artwork/item-picture.ts'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ItemRow } from '../order/items/item-row.tsx'
import { readNumber } from '../form/read-fields.ts'
import { useQuoteChange, type AdminQuote } from './quotes-query.ts'

type Item = AdminQuote['items'][number]

export function QuoteItems({ quote, isEditing }: { quote: AdminQuote; isEditing: boolean }) {
  if (quote.items.length === 0) return <p className="text-ink-soft">No items yet</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {quote.items.map((item) => (
        <ItemRow key={item.id} item={item} picture={itemPicture(item).src}>
          <p className="text-sm wrap-anywhere text-ink-soft">{artworkText(item)}</p>
          {isEditing && <EditItem key={item.quantity} quote={quote} item={item} />}
        </ItemRow>
      ))}
    </ul>
  )
}

function artworkText({ by, fileData }: Item): string {
  if (fileData) return fileData.name
  return by === 'library' ? 'Library design' : 'No artwork yet'
}

function EditItem({ quote, item }: { quote: AdminQuote; item: Item }) {
  const [quantity, setQuantity] = useState(String(item.quantity))
  const param = { quoteId: String(quote.id), itemId: String(item.id) }
  const { version } = quote
  const endpoint = client.admin.quotes[':quoteId'].items[':itemId']
  const save = useQuoteChange(quote.id, (pieces: number) =>
    unwrap(endpoint.$put({ param, json: { quantity: pieces, version } })),
  )
  const remove = useQuoteChange(quote.id, () => unwrap(endpoint.$delete({ param, query: { version } })))
  const pieces = readNumber(quantity)
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      aria-label={`Change ${item.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (pieces) save.mutate(pieces, { onError: (error) => toast.error(reasonOf(error)) })
      }}
    >
      <TextField
        label="Quantity"
        isLabelHidden
        inputMode="numeric"
        className="w-24"
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
      />
      {pieces !== item.quantity && (
        <Button type="submit" size="sm" variant="secondary" isBusy={save.isPending}>
          Update
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        isBusy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onError: (error) => toast.error(reasonOf(error)) })}
      >
        Remove
      </Button>
    </form>
  )
}
