import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { itemPicture } from '#app/features/goods/artwork/item-picture.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Money } from '#app/ui/money.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { readNumber } from '../form/read-fields.ts'
import { OrderPicture } from '../order/order-picture.tsx'
import { useQuoteChange, type AdminQuote } from './quotes-query.ts'

type Item = AdminQuote['items'][number]

export function QuoteItems({ quote, isEditing }: { quote: AdminQuote; isEditing: boolean }) {
  if (quote.items.length === 0) return <p className="text-ink-soft">No items yet</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {quote.items.map((item) => (
        <li key={item.id} className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-2 py-3">
          <OrderPicture src={itemPicture(item).src} alt="" className="size-18" />
          <div className="min-w-0">
            <h3 className="text-base wrap-anywhere">{item.name}</h3>
            <p className="tabular-nums">
              {sizeText(item.size)}
              <span className="mx-2 text-ink-faint">·</span>
              {item.quantity.toLocaleString('en-US')} {item.quantity === 1 ? 'piece' : 'pieces'}
            </p>
            {item.options && <p className="wrap-anywhere">{optionsText(item.options)}</p>}
            <p className="text-sm wrap-anywhere text-ink-soft">{artworkText(item)}</p>
            {isEditing && <EditItem key={item.quantity} quote={quote} item={item} />}
          </div>
          <Money className="font-semibold">{formatCents(item.price)}</Money>
        </li>
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
