import { useMemo } from 'react'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { recallDesign } from '#app/session/kept-design.ts'
import { readSessionToken } from '#app/session/session-query.ts'

/** Returns the design stored when this artwork was shown: on page load, or again after a failed replacement. */
export const useKeptDesign = (productId: number, artworkId: string | undefined): ArtworkDesign | null =>
  useMemo(
    () => (artworkId === undefined ? null : recallDesign(productId, readSessionToken(), artworkId)),
    [productId, artworkId],
  )
