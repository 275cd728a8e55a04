import type { ReactNode } from 'react'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { ItemSticker } from '#app/storefront/cart/lines/item-sticker.tsx'
import { SharePicture } from '#app/storefront/cart/lines/share-picture.tsx'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import type { OrderItem } from './use-order.ts'

type ShownItem = {
  item: Pick<
    OrderItem['item'],
    'id' | 'by' | 'name' | 'size' | 'quantity' | 'price' | 'product' | 'options' | 'printExactly'
  >
  fileData: Pick<
    NonNullable<OrderItem['fileData']>,
    'path' | 'previewPath' | 'thumbnailPath' | 'drawnPath' | 'name'
  > | null
}

/** `renderArtworkField` renders the control for changing an item's artwork. */
type Props<Item> = { items: Item[]; renderArtworkField?: ((ordered: Item) => ReactNode) | undefined }

export function OrderItems<Item extends ShownItem>({ items, renderArtworkField }: Props<Item>) {
  return (
    <Card as="section" labelledBy="order-items">
      <h2 id="order-items" className="text-xl">
        {items.length} {items.length === 1 ? 'item' : 'items'}
      </h2>
      <ul className="mt-2">
        {items.map((ordered) => {
          const { item, fileData } = ordered
          return (
            <li
              key={item.id}
              className="grid grid-cols-[4.5rem_1fr] items-start gap-x-4 gap-y-1 border-t border-line py-4 first:border-0 last:pb-0 sm:grid-cols-[5.5rem_1fr_auto]"
            >
              <div className="row-span-2 sm:row-span-1">
                <ItemSticker item={{ ...item, fileData }} fileName={fileData?.name} />
              </div>
              <div className="min-w-0">
                <h3 className="wrap-anywhere">{item.name}</h3>
                <p className="text-sm text-ink-soft">{sizeText(item.size)}</p>
                {item.options && (
                  <p className="text-sm text-ink-soft wrap-anywhere">{optionsText(item.options)}</p>
                )}
                {item.printExactly && (
                  <p className="text-sm font-semibold">Print exactly this: approved when you ordered</p>
                )}
                <p className="text-sm text-ink-soft">Quantity {item.quantity.toLocaleString('en-US')}</p>
                {fileData && (
                  <a
                    href={`/${fileData.path}?download=${encodeURIComponent(fileData.name)}`}
                    className="link line-clamp-2 text-sm wrap-anywhere"
                  >
                    {fileData.name}
                  </a>
                )}
                {fileData?.drawnPath && (
                  <SharePicture drawnPath={fileData.drawnPath} name={orderedItemLabel(ordered)} />
                )}
                {item.by === 'custom' && renderArtworkField?.(ordered)}
              </div>
              <p className="font-semibold sm:text-right">
                <span className="sr-only">Price </span>
                <Money>{formatCents(item.price)}</Money>
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
