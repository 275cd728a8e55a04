import { useEffect, useState } from 'react'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { Money, OriginalPrice } from '#app/ui/money.tsx'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { ArtworkUpload } from '#app/features/sales/item-artwork/artwork-upload.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { ApiError } from '#app/client.ts'
import { AcceptFinding, FindingNote } from '#app/storefront/configurator/preflight/finding-note.tsx'
import { dateText } from '#app/features/ground/time/date-text.ts'
import { useRemoveItem, useAttachLineArtwork, useAcceptFinding, type CartItem } from '../use-cart-changes.ts'
import { ItemSticker } from './item-sticker.tsx'
import { lineName } from './line-name.ts'
import { QuantityField } from './quantity-field.tsx'
import { SharePicture } from './share-picture.tsx'

/** Specification section 8 uses this message for failed deletes, too. */
const deleteFailed = 'Failed to load PDF file'
const deleteErrorMs = 3000

export function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: () => void }) {
  const { product, size, price, priceWithoutPromotion, pricedAt, fileData, by } = item
  const timeZone = useTimeZone()
  const remove = useRemoveItem({ onRemoved })
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => setHasFailed(false), deleteErrorMs)
    return () => clearTimeout(timer)
  }, [hasFailed])

  const removeItem = () => {
    setHasFailed(false)
    remove.mutate(item.id, { onError: () => setHasFailed(true) })
  }

  return (
    <li
      data-cart-item={item.id}
      className="grid grid-cols-[5rem_1fr] items-start gap-x-4 gap-y-2 border-t border-line py-5 first:border-0 sm:grid-cols-[6.5rem_1fr_auto] sm:gap-x-6"
    >
      <div className="row-span-3 sm:row-span-2">
        <ItemSticker item={item} fileName={fileData?.fileName} />
      </div>
      <div className="min-w-0">
        <h3 className="wrap-anywhere">{product.name}</h3>
        <p className="text-sm text-ink-soft">
          {by === 'library' ? 'Library design, ' : ''}
          {sizeText(size)}
          {size.custom && ' (custom size)'}
        </p>
        {item.isUnavailable && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm font-medium text-error">
            Out of stock. Remove it to check out.
            <Button size="sm" variant="quiet" isBusy={remove.isPending} onClick={removeItem}>
              Remove <span className="sr-only">{lineName(item)}</span>
            </Button>
          </p>
        )}
        {item.options && <p className="text-sm text-ink-soft wrap-anywhere">{optionsText(item.options)}</p>}
        {fileData && <p className="text-sm wrap-anywhere text-ink-faint">{fileData.fileName}</p>}
        {!fileData && by === 'custom' && <MissingArtwork item={item} />}
        {fileData?.drawnPath && <SharePicture drawnPath={fileData.drawnPath} name={lineName(item)} />}
        <LineFindings item={item} />
        <PriceDay pricedAt={pricedAt} timeZone={timeZone} />
      </div>
      <p className="col-start-2 text-lg font-semibold sm:col-start-3 sm:row-start-1 sm:min-w-24 sm:text-right">
        <span className="sr-only">Total amount </span>
        <Money>{formatCents(price)}</Money>
        {priceWithoutPromotion > price && (
          <>
            {' '}
            <OriginalPrice className="text-sm font-normal sm:block">
              {formatCents(priceWithoutPromotion)}
            </OriginalPrice>
          </>
        )}
      </p>
      <div className="col-start-2 flex flex-wrap items-start justify-between gap-x-4 sm:col-end-4">
        <QuantityField item={item} />
        <Button
          variant="quiet"
          size="sm"
          className="mt-8 -mr-3"
          isBusy={remove.isPending}
          aria-label={`Delete ${lineName(item)}`}
          onClick={removeItem}
        >
          Delete
        </Button>
        <div className="basis-full">
          <FieldError error={hasFailed ? deleteFailed : null} />
        </div>
      </div>
    </li>
  )
}

function MissingArtwork({ item }: { item: CartItem }) {
  const attach = useAttachLineArtwork(item)
  return (
    <div className="mt-2 text-sm">
      <p className="mb-2">
        <strong>We need your artwork.</strong> Add a PDF, JPG, PNG or SVG, up to 5 MB, now or after you order.
      </p>
      <ArtworkUpload
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        isUploading={attach.isPending}
        upload={(file, onError) => attach.mutate(file, { onError })}
      >
        Add your artwork <span className="sr-only">for {lineName(item)}</span>
      </ArtworkUpload>
    </div>
  )
}

function LineFindings({ item }: { item: CartItem }) {
  const accept = useAcceptFinding(item)
  if (!item.findings) return null
  return (
    <section aria-label={`Print check of ${lineName(item)}`} className="mt-2 space-y-2 text-sm">
      {item.findings.map(({ code, isAccepted, ...finding }) => (
        <FindingNote key={code} {...finding}>
          <AcceptFinding
            title={finding.title}
            isAccepted={isAccepted}
            isBusy={accept.isPending && accept.variables.code === code}
            onChange={(isWanted) => accept.mutate({ code, isAccepted: isWanted })}
          />
        </FindingNote>
      ))}
      <FieldError error={accept.error instanceof ApiError ? accept.error.message : null} />
    </section>
  )
}

type PriceDayProps = { pricedAt: string | null; timeZone: string; now?: Date }

export function PriceDay({ pricedAt, timeZone, now }: PriceDayProps) {
  const [today] = useState(() => now ?? new Date())
  if (!pricedAt || dateText(pricedAt, timeZone) === dateText(today, timeZone)) return null
  return (
    <p className="text-sm text-ink-faint">
      Priced on {dateText(pricedAt, timeZone)}. If you change the quantity, today’s price applies.
    </p>
  )
}
