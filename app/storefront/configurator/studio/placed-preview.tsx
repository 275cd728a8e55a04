import { useId, startTransition, useEffect, useMemo, useState, type ComponentProps } from 'react'
import { artworkIn } from '#app/features/goods/item-drawing/item-drawing.ts'
import { placementText } from '#app/features/ground/product/design-text.ts'
import { Announcement } from '#app/ui/feedback/announcement.tsx'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { keepDesign } from '#app/session/kept-design.ts'
import { readSessionToken } from '#app/session/session-query.ts'
import { PlacementFields } from '../placement/placement-fields.tsx'
import { placementOf, untouched, type Placement } from '../placement/placement.ts'
import type { ChangePlacement } from '../placement/use-fingers.ts'
import type { Placed, ShownPage, ShownArtwork } from '../design-parts.ts'
import { StudioStage } from './studio-stage.tsx'
import { useKeptDesign } from './use-kept-design.ts'

type Props = Omit<ComponentProps<typeof StudioStage>, 'design' | 'handle'> & {
  artwork: ShownArtwork
  pages: { shown: ShownPage; isDrawing: boolean }
  onPlace: (placed: Placed | null) => void
}

export function PlacedPreview({ artwork, pages, onPlace, children, ...stage }: Props) {
  const { placement, isChanged, design, change } = usePlacement(stage.product.id, artwork, pages, onPlace)
  const id = useId()
  const placing = {
    placement,
    proportions: { artwork: artworkIn(stage.picture), shape: stage.size },
    onChange: change,
  }
  return (
    <StudioStage {...stage} design={design} handle={{ ...placing, hintId: `${id}-hint` }}>
      {children}
      <PlacementFields {...placing} />
      <p id={`${id}-hint`} className="text-xs text-ink-faint">
        Drag the artwork to move it; pinch to scale or turn it. Keyboard: arrow keys move, + and − scale, [
        and ] turn, R turns by 90°, 0 resets. Hold Shift for larger steps.
      </p>
      <Announcement lines={isChanged ? [placementText(placement) || 'As uploaded'] : []} />
    </StudioStage>
  )
}

/** Manages the artwork's placement, starting with the stored one. Another file resets it. */
function usePlacement(
  productId: number,
  { file, id }: ShownArtwork,
  { shown, isDrawing }: { shown: ShownPage; isDrawing: boolean },
  onPlace: (placed: Placed | null) => void,
) {
  const source = file ?? id
  const kept = useKeptDesign(productId, id)
  const start = useMemo(() => (kept ? placementOf(kept) : untouched), [kept])
  const [placed, setPlaced] = useState<{ source: typeof source; placement: Placement } | null>(null)
  const isChanged = placed?.source === source
  const placement = placed && isChanged ? placed.placement : start
  const change: ChangePlacement = (next) =>
    setPlaced((before) => ({
      source,
      placement: next(before && before.source === source ? before.placement : start),
    }))
  const { page } = shown
  const design = useMemo(() => ({ ...defaultDesign, page, ...placement }), [page, placement])

  useEffect(() => {
    if (id !== undefined) keepDesign(productId, readSessionToken(), { page, ...placement })
  }, [productId, id, page, placement])

  useEffect(() => {
    // The rest of the page updates once the picture stops moving.
    startTransition(() => onPlace({ design, page: shown, isDrawing }))
  }, [design, shown, isDrawing, onPlace])

  useEffect(() => () => onPlace(null), [onPlace])

  return { placement, isChanged, design, change }
}
