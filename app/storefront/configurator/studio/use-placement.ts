import { startTransition, useEffect, useMemo, useState } from 'react'
import { storageKeys } from '#app/client.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { keepDesign } from '#app/session/kept-design.ts'
import { placementOf, untouched, type Placement } from '../placement/placement.ts'
import type { ChangePlacement } from '../placement/use-fingers.ts'
import type { Placed, ShownPage } from './placed.ts'
import type { ShownArtwork } from './shown-artwork.ts'
import { useKeptDesign } from './use-kept-design.ts'

/** Manages the artwork's placement, starting with the one that was kept. Another file starts over. */
export function usePlacement(
  productId: number,
  { file, id }: ShownArtwork,
  { shown, isDrawing }: { shown: ShownPage; isDrawing: boolean },
  onPlace: (placed: Placed | null) => void,
) {
  const of = file ?? id
  const kept = useKeptDesign(productId, id)
  const start = useMemo(() => (kept ? placementOf(kept) : untouched), [kept])
  const [placed, setPlaced] = useState<{ of: typeof of; placement: Placement } | null>(null)
  const isChanged = placed?.of === of
  const placement = placed && isChanged ? placed.placement : start
  const change: ChangePlacement = (next) =>
    setPlaced((before) => ({ of, placement: next(before && before.of === of ? before.placement : start) }))
  const { page } = shown
  const design = useMemo(() => ({ ...defaultDesign, page, ...placement }), [page, placement])

  useEffect(() => {
    if (id !== undefined) keepDesign(productId, sessionToken(), { page, ...placement })
  }, [productId, id, page, placement])

  useEffect(() => {
    // The rest of the page updates once the picture stops moving.
    startTransition(() => onPlace({ design, page: shown, isDrawing }))
  }, [design, shown, isDrawing, onPlace])

  useEffect(() => () => onPlace(null), [onPlace])

  return { placement, isChanged, design, change }
}

const sessionToken = () => readStored(storageKeys.sessionToken)
