import { useSyncExternalStore } from 'react'
import { maxArtworkMegabytes } from '#app/features/ground/product/artwork-type.ts'
import { onStorageChange } from '#app/session/browser-storage.ts'
import { keptUploadKeys } from '#app/session/kept-upload.ts'

/** Returns true if big-file uploads stopped, or another tab is sending them, on a product that takes such files. */
export function useHasUnfinished(maxMegabytes: number): boolean {
  return useSyncExternalStore(
    onStorageChange,
    () => maxMegabytes > maxArtworkMegabytes && keptUploadKeys().length > 0,
    () => false,
  )
}
