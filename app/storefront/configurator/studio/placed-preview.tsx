import { useId, type ComponentProps } from 'react'
import { artworkIn } from '#app/features/goods/item-drawing/item-drawing.ts'
import { placementText } from '#app/features/ground/product/design-text.ts'
import { Announcement } from '#app/ui/feedback/announcement.tsx'
import { PlacementFields } from '../placement/placement-fields.tsx'
import type { Placed, ShownPage } from './placed.ts'
import type { ShownArtwork } from './shown-artwork.ts'
import { StudioStage } from './studio-stage.tsx'
import { usePlacement } from './use-placement.ts'

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
        Drag the artwork, or pinch to scale and turn it. Keys: arrows move, + and − scale, [ and ] turn, R
        turns by 90°, 0 resets; with Shift in larger steps.
      </p>
      <Announcement lines={isChanged ? [placementText(placement) || 'As uploaded'] : []} />
    </StudioStage>
  )
}
