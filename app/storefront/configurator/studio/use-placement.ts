import { startTransition, useEffect, useMemo, useState } from 'react'
import { storageKeys } from '#app/client.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { keepDesign, recallDesign } from '#app/session/kept-design.ts'
import { placementOf, untouched } from '../placement/placement.ts'
import type { ChangePlacement } from '../placement/use-fingers.ts'
import type { Placed, ShownPage } from './placed.ts'
import type { ShownArtwork } from './shown-artwork.ts'

/** Where the customer put the artwork, at first as it was kept. Another file starts anew. */
export function usePlacement(
  productId: number,
  { file, id }: ShownArtwork,
  shown: ShownPage,
  onPlace: (placed: Placed | null) => void,
) {
  const of = file ?? id
  const [placed, setPlaced] = useState(() => {
    const kept = file ? null : recallDesign(productId, sessionToken())
    return { of, placement: kept ? placementOf(kept) : untouched }
  })
  const placement = placed.of === of ? placed.placement : untouched
  const change: ChangePlacement = (next) =>
    setPlaced((before) => ({ of, placement: next(before.of === of ? before.placement : untouched) }))
  const { page } = shown
  const design = useMemo(() => ({ ...defaultDesign, page, ...placement }), [page, placement])

  useEffect(() => {
    if (id !== undefined) keepDesign(productId, sessionToken(), { page, ...placement })
  }, [productId, id, page, placement])

  useEffect(() => {
    // The rest of the page follows when the picture does not move.
    startTransition(() => onPlace({ design, page: shown }))
  }, [design, shown, onPlace])

  useEffect(() => () => onPlace(null), [onPlace])

  return { placement, design, change }
}

const sessionToken = () => readStored(storageKeys.sessionToken)
