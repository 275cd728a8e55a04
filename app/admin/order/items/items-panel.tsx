import { Panel } from '#app/admin/panel.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, unwrap } from '#app/client.ts'
import { itemPicture, isPdf } from '#app/features/goods/artwork/item-picture.ts'
import { priceOriginText } from '#app/features/goods/pricing/price-rule-text.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { optionText } from '#app/features/ground/product/product-options.ts'
import { canChangeArtwork } from '#app/features/sales/item-artwork/artwork-problem.ts'
import { ArtworkUpload } from '#app/features/sales/item-artwork/artwork-upload.tsx'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { type AdminOrder, type AdminOrderItem, useOrderChange } from '../order-query.ts'
import { ReprintButton } from '../reprint.tsx'
import { AcceptedFindings, PrintCheck } from '../print-check.tsx'
import { downloadPath } from '../use-download.ts'
import { Fingerprint } from '../proofs/fingerprint.tsx'
import { EditItemsButton } from './edit/edit-items-dialog.tsx'
import { ItemRow, TotalsList } from './item-row.tsx'

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
            <ItemRow key={item.id} item={item} picture={itemPicture({ ...item, fileData }).src}>
              {designText && <p className="wrap-anywhere">{designText}</p>}
              {item.printExactly && (
                <p className="font-semibold">Print exactly this: approved when ordered</p>
              )}
              <ItemArtwork ordered={ordered} />
              <ArtworkHistory artworks={laterArtworks} />
              {canAttach && item.by === 'custom' && <AttachArtwork orderId={order.id} ordered={ordered} />}
              <PriceOrigin item={item} origin={priceOrigin} />
            </ItemRow>
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
  const { discount, waived, shippingPrice, tax, priceTotal, coupon } = order
  const ofCoupon = coupon ? discount - waived : 0
  const itemsPrice = items.reduce((sum, { item }) => sum + item.price, 0)
  const rows = [
    ['Items', formatCents(itemsPrice)],
    ...(coupon && ofCoupon > 0 ? [[`Coupon ${coupon.code}`, `−${formatCents(ofCoupon)}`]] : []),
    ...(discount > ofCoupon ? [['Discount', `−${formatCents(discount - ofCoupon)}`]] : []),
    [coupon?.isFreeShipping ? `Shipping, coupon ${coupon.code}` : 'Shipping', formatCents(shippingPrice)],
    ...(tax > 0 ? [[taxLabel(order), formatCents(tax)]] : []),
  ]
  return <TotalsList rows={rows} totalCents={priceTotal} className="mt-3 ml-auto w-full max-w-72" />
}

function ItemArtwork({ ordered }: { ordered: AdminOrderItem }) {
  const { item, printFile: file, findings } = ordered
  if (!file) {
    return (
      <p className="mt-1 text-ink-soft">
        No artwork yet. The customer can upload it on the order page or send it to you.
      </p>
    )
  }
  // Link to the preview, because PDFs should not be opened on the shop's origin.
  const openPath = isPdf(file.path) ? file.previewPath : file.path
  return (
    <div className="mt-1 grid gap-1">
      <p className="text-ink-soft wrap-anywhere">
        {item.by === 'library' && 'Library design, '}
        {file.name}
      </p>
      {file.sha256 && <Fingerprint sha256={file.sha256} name={file.name} />}
      <PrintCheck file={file} size={item.size} findings={findings} />
      <AcceptedFindings ordered={ordered} />
      <p className="flex flex-wrap gap-x-4">
        {openPath && (
          <a href={`/${openPath}`} target="_blank" className="link py-0.5">
            Open
          </a>
        )}
        <a href={downloadPath(file)} download={file.name} className="link py-0.5">
          Download original
        </a>
      </p>
    </div>
  )
}

type Props = { artworks: AdminOrderItem['laterArtworks'] }

/** Lists replacement artwork and the artwork it replaced, newest first. */
function ArtworkHistory({ artworks }: Props) {
  if (artworks.length === 0) return null
  return (
    <details className="mt-1 text-xs text-ink-soft">
      <summary className="link w-fit py-0.5">Artwork history</summary>
      <ol className="mt-1 grid gap-1">
        {artworks.toReversed().map((artwork) => (
          <li key={artwork.id} className="wrap-anywhere">
            <ShopTime at={artwork.createdAt} />,{' '}
            {artwork.isFromCustomer ? 'customer' : (artwork.by ?? 'staff')}: <Download file={artwork} />
            {artwork.replaced && (
              <>
                {' '}
                replaced <Download file={artwork.replaced} />
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Download({ file }: { file: { name: string; path: string } }) {
  return (
    <a href={downloadPath(file)} download={file.name} className="link py-0.5">
      {file.name}
    </a>
  )
}

function AttachArtwork({ orderId, ordered }: { orderId: number; ordered: AdminOrderItem }) {
  const { item, fileData } = ordered
  const attach = useOrderChange(orderId, (file: File) =>
    unwrap(
      client.admin.orders[':orderId'].items[':itemId'].artwork.$post({
        param: { orderId: String(orderId), itemId: String(item.id) },
        form: { file, from: fileData?.sha256 ?? '' },
      }),
    ),
  )
  return (
    <div className="mt-1">
      <ArtworkUpload
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        isUploading={attach.isPending}
        upload={(file, onError) => attach.mutate(file, { onError })}
      >
        {fileData ? 'Replace artwork' : 'Attach artwork'}{' '}
        <span className="sr-only">of {orderedItemLabel(ordered)}</span>
      </ArtworkUpload>
    </div>
  )
}

type PriceOriginProps = Pick<AdminOrderItem, 'item'> & { origin: AdminOrderItem['priceOrigin'] }

/** Shows how the price was calculated when the item was ordered, because the catalog may have changed since then. */
function PriceOrigin({ item, origin: { pricedAt, priceWithoutPromotion, rule } }: PriceOriginProps) {
  const { size, quantity, price, options = [] } = item
  const optionsPrice = options.reduce((sum, option) => sum + option.price, 0)
  const [regular, charged] = [priceWithoutPromotion - optionsPrice, price - optionsPrice]
  if (!pricedAt) return null
  const isPromotion = price < priceWithoutPromotion
  const { width, height, unit } = size
  return (
    <details className="mt-1 text-xs text-ink-soft">
      <summary className="link w-fit py-0.5">Price details</summary>
      <p className="tabular-nums">
        {rule && width !== null && height !== null
          ? `${formatCents(regular)}: ${priceOriginText(rule, { width, height, quantity }, unit)}. `
          : `${formatCents(price)}: ${quantity} at ${formatCents(price / quantity)} each. `}
        Priced <ShopTime at={pricedAt} />.
      </p>
      {isPromotion && (
        <p>
          Promotion for this size and quantity: {formatCents(charged)} instead of {formatCents(regular)}.
        </p>
      )}
      {options
        .filter((option) => option.price > 0)
        .map((option) => (
          <p key={option.id} className="wrap-anywhere">
            {optionText(option)}: plus {formatCents(option.price)}.
          </p>
        ))}
    </details>
  )
}
