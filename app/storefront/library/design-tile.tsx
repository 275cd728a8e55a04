import { formatCents } from '#app/features/ground/money/cents.ts'
import { DesignLink } from './design-link.tsx'
import type { Design } from './design.ts'

export function DesignTile({ design }: { design: Design }) {
  return (
    <DesignLink design={design} className="flex h-full flex-col">
      <span className="heading mt-3 text-lg leading-tight break-words">{design.name}</span>
      <span className="mt-auto pt-3">
        <span className="inline-flex min-h-9 items-center rounded-full border-[1.5px] border-ink bg-white px-4 text-sm font-semibold tabular-nums transition-colors group-hover/sticker:border-magenta group-hover/sticker:bg-magenta group-hover/sticker:text-white">
          Buy 1 for {formatCents(design.priceCents)}
        </span>
      </span>
    </DesignLink>
  )
}
