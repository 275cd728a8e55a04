import { Link } from 'react-router'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Money } from '#app/ui/money.tsx'
import { Sticker } from '#app/ui/press/sticker.tsx'

export type Tile = {
  id: number
  name: string
  description: string
  picturePath: string
  isOutOfStock: boolean
  from: { quantity: number; priceCents: number } | null
}

export function CategoryTile({ tile }: { tile: Tile }) {
  const { id, name, picturePath, isOutOfStock, from } = tile
  const picture = (
    <img
      src={`/${picturePath}`}
      alt=""
      width={400}
      height={300}
      className={`w-full ${isOutOfStock ? 'opacity-45 grayscale' : ''}`}
    />
  )
  if (isOutOfStock) {
    return (
      <div>
        {picture}
        <h2 className="mt-3 text-lg wrap-anywhere text-ink-soft">{name}</h2>
        <div className="mt-1">
          <Badge>Out of stock</Badge>
        </div>
      </div>
    )
  }
  return (
    <Link to={`/category/${id}/element`} prefetch="intent" className="group/sticker block rounded-lg">
      <Sticker>{picture}</Sticker>
      <h2 className="mt-3 text-lg wrap-anywhere group-hover/sticker:text-magenta">{name}</h2>
      {from && (
        <p className="text-sm text-ink-soft">
          {from.quantity === 1 ? 'From' : `${from.quantity} from`}{' '}
          <Money className="font-semibold">{formatCents(from.priceCents)}</Money>
        </p>
      )}
    </Link>
  )
}
