import { useMemo } from 'react'
import { storageKeys } from '#app/client.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { recallDesign } from '#app/session/kept-design.ts'

/**
 * Returns the design as it was kept when this artwork appeared: with the page, or again because another upload failed.
 */
export const useKeptDesign = (productId: number, artworkId: string | undefined): ArtworkDesign | null =>
  useMemo(
    () =>
      artworkId === undefined
        ? null
        : recallDesign(productId, readStored(storageKeys.sessionToken), artworkId),
    [productId, artworkId],
  )
