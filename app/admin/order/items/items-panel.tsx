import { Panel } from '#app/admin/panel.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { itemPicture } from '#app/features/goods/artwork/item-picture.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { canChangeArtwork } from '#app/features/sales/item-artwork/artwork-problem.ts'
import { Money } from '#app/ui/money.tsx'
import { OrderPicture } from '../order-picture.tsx'
import type { AdminOrder, AdminOrderItem } from '../order-query.ts'
import { ReprintButton } from '../reprint/reprint-button.tsx'
import { ArtworkHistory } from './artwork-history.tsx'
import { AttachArtwork } from './attach-artwork.tsx'
import { EditItemsButton } from './edit/edit-items-button.tsx'
import { ItemArtwork } from './item-artwork.tsx'
import { PriceOrigin } from './price-origin.tsx'
import { TotalsList } from './totals-list.tsx'

export function ItemsPanel({ order, items }: { order: AdminOrder; items: AdminOrderItem[] }) {
  const canAttach = useMay()('orders.work') && canChangeArtwork(order)
  return (
    <Panel
      title="Items"
      aside={
        <>
          <EditItemsButton order={order} items={items} />
          <ReprintButton order={order} orderItems={items} />
        </>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {items.map((ordered) => {
          const { item, fileData, designText, laterArtworks, priceOrigin } = ordered
          return (
            <li
              key={item.id}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
            >
              <OrderPicture
                src={itemPicture({ ...item, fileData }).src}
                alt=""
                className="size-18 sm:size-28"
              />
              <div className="min-w-0">
                <h3 className="text-base wrap-anywhere">{item.name}</h3>
                <p className="tabular-nums">
                  {sizeText(item.size)}
                  <span className="mx-2 text-ink-faint">·</span>
                  {item.quantity.toLocaleString('en-US')} {item.quantity === 1 ? 'piece' : 'pieces'}
                </p>
                {item.options && <p className="font-semibold wrap-anywhere">{optionsText(item.options)}</p>}
                {designText && <p className="wrap-anywhere">{designText}</p>}
                {item.printExactly && (
                  <p className="font-semibold">Print exactly this: approved when ordered</p>
                )}
                <ItemArtwork ordered={ordered} />
                <ArtworkHistory artworks={laterArtworks} />
                {canAttach && item.by === 'custom' && <AttachArtwork orderId={order.id} ordered={ordered} />}
                <PriceOrigin item={item} origin={priceOrigin} />
              </div>
              <Money className="font-semibold max-sm:col-start-2">{formatCents(item.price)}</Money>
            </li>
          )
        })}
      </ul>
      <Totals order={order} items={items} />
    </Panel>
  )
}

function taxLabel({ taxed, taxedByStripe }: AdminOrder): string {
  if (taxed) return `Tax, ${taxed.state} ${taxed.rate}%`
  return taxedByStripe ? `Tax, ${taxedByStripe.state}, by Stripe Tax` : 'Tax'
}

function Totals({ order, items }: { order: AdminOrder; items: AdminOrderItem[] }) {
  const { discount, shippingPrice, tax, priceTotal, coupon } = order
  const itemsPrice = items.reduce((sum, { item }) => sum + item.price, 0)
  const rows = [
    ['Items', formatCents(itemsPrice)],
    ...(discount > 0 ? [[coupon ? `Coupon ${coupon.code}` : 'Discount', `−${formatCents(discount)}`]] : []),
    [coupon?.isFreeShipping ? `Shipping, coupon ${coupon.code}` : 'Shipping', formatCents(shippingPrice)],
    ...(tax > 0 ? [[taxLabel(order), formatCents(tax)]] : []),
  ]
  return <TotalsList rows={rows} totalCents={priceTotal} className="mt-3 ml-auto w-full max-w-72" />
}
