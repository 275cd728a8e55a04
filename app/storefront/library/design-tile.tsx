import { Link } from 'react-router'
import { formatCents } from '#app/features/pricing/cents.ts'
import { Sticker } from '#app/ui/sticker.tsx'
import type { Design } from './design.ts'

export function DesignTile({
  design: { id, name, width, height, picturePath, priceCents },
}: {
  design: Design
}) {
  return (
    <Link
      to={`/product-library/${id}`}
      state={{ id, name, imagePath: picturePath, price: priceCents, width, height }}
      className="group/sticker flex h-full flex-col rounded-lg"
    >
      <Sticker>
        <img
          src={`/${picturePath}`}
          alt=""
          width={400}
          height={400}
          loading="lazy"
          className="aspect-square w-full object-contain"
        />
      </Sticker>
      <span className="heading mt-3 text-lg leading-tight break-words">{name}</span>
      <span className="mt-auto pt-3">
        <span className="inline-flex min-h-9 items-center rounded-full border-[1.5px] border-ink bg-white px-4 text-sm font-semibold tabular-nums transition-colors group-hover/sticker:border-magenta group-hover/sticker:bg-magenta group-hover/sticker:text-white">
          Buy 1 for {formatCents(priceCents)}
        </span>
      </span>
    </Link>
  )
}
