import { useRef, useSyncExternalStore } from 'react'
import { storageKeys } from '#app/client.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { recallArtwork, type StoredArtwork } from '#app/session/kept-artwork.ts'

/**
 * Returns the artwork that was kept when the page opened. It is null on the server and usually in the browser, too, so
 * hydration renders nothing again.
 */
export function useRecalledArtwork(categoryId: number): StoredArtwork | null {
  const recalled = useRef<StoredArtwork | null>(undefined)
  return useSyncExternalStore(
    never,
    () => {
      if (recalled.current === undefined)
        recalled.current = recallArtwork(categoryId, readStored(storageKeys.sessionToken))
      return recalled.current
    },
    () => null,
  )
}

const never = () => () => {}
