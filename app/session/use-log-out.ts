import { useEffect, useEffectEvent } from 'react'
import { storageKeys } from '#app/client.ts'
import { onStorageChange, readStored } from './browser-storage.ts'

/** Calls `onLogOut` after a logout in this or another tab. */
export function useLogOut(onLogOut: () => void): void {
  const end = useEffectEvent(onLogOut)
  useEffect(() => {
    let before = readStored(storageKeys.token)
    return onStorageChange(() => {
      const token = readStored(storageKeys.token)
      const isEnded = before !== null && token === null
      before = token
      if (isEnded) end()
    })
  }, [])
}
