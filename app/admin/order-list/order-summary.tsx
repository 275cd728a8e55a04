import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { gradeTexts, type PrintGrade } from '#app/features/goods/print-quality/print-findings.ts'
import { waitingText } from '#app/features/ground/orders/press-stops.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { gradeTones } from '../order/print-check.tsx'
import { OrderPicture } from '../order/order-picture.tsx'
import { ageText } from '../duration-text.ts'

type Flags = {
  isLate: boolean
  heldAt: string | null
  holdPlacedAt: string | null
  holdReason: string | null
  changesRequestedAt: string | null
  unansweredSince: string | null
  disputedAt: string | null
  due: number
  printMark: PrintGrade | null
  isRush?: boolean | undefined
  assignee: { email: string } | null
  reprintOf: number | null
}

export function OrderBadges({
  order: {
    isLate,
    heldAt,
    holdPlacedAt,
    holdReason,
    changesRequestedAt,
    unansweredSince,
    disputedAt,
    due,
    printMark,
    isRush,
    assignee,
    reprintOf,
  },
}: {
  order: Flags
}) {
  return (
    <>
      {reprintOf !== null && <Badge>Reprint of {reprintOf}</Badge>}
      {disputedAt !== null && <Badge tone="error">Disputed</Badge>}
      {isRush && <RushBadge />}
      {isLate && <Badge tone="error">Late</Badge>}
      {(heldAt ?? holdPlacedAt) !== null && <Badge tone="warning">On hold</Badge>}
      {due > 0 && <Badge tone="warning">{waitingText(due)}</Badge>}
      {changesRequestedAt !== null && <Badge tone="warning">Changes requested</Badge>}
      {unansweredSince !== null && <Badge tone="accent">Unanswered</Badge>}
      {printMark !== null && <Badge tone={gradeTones[printMark]}>{gradeTexts[printMark]}</Badge>}
      {assignee !== null && (
        <span className="max-w-full truncate text-xs text-ink-soft" title={assignee.email}>
          <span className="sr-only">Assigned to </span>
          {assignee.email}
        </span>
      )}
      {holdReason !== null && (
        <span className="line-clamp-2 basis-full text-xs text-ink-soft wrap-anywhere">{holdReason}</span>
      )}
    </>
  )
}

export const RushBadge = () => <Badge tone="accent">Rush</Badge>

type Product = { name: string; quantity: number }

export const countPieces = (products: Product[]) =>
  products.reduce((pieces, { quantity }) => pieces + quantity, 0)

const maxNames = 2

export function productsText(products: Product[]): string {
  const first = products.slice(0, maxNames).map(({ name, quantity }) => `${countText(quantity)} ${name}`)
  const more = products.length - first.length
  return [...first, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** The picture needs no alt text, because the product names are next to it. */
export function OrderThumbnail({ order: { picturePath } }: { order: { picturePath: string | null } }) {
  return (
    <OrderPicture
      src={picturePath ? `/${picturePath}` : placeholder}
      alt=""
      width={40}
      height={40}
      className="size-10 shrink-0"
    />
  )
}

type Props = {
  order: { requestedChanges: string | null; since: string }
  /** Set to show how long ago changes were requested, if nothing else on the page does. */
  now?: Date
}

export function RequestedChanges({ order: { requestedChanges, since }, now }: Props) {
  if (!requestedChanges) return null
  return (
    <p className="mt-1 line-clamp-2 border-l-3 border-magenta pl-2 text-xs wrap-anywhere">
      {now && <span className="text-ink-soft tabular-nums">{ageText(since, now)} ago: </span>}
      {requestedChanges}
    </p>
  )
}
