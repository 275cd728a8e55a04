import { useEffect, useState } from 'react'
import { setReauthentication } from '#app/client.ts'

type PendingConfirmation = { resolve: (isConfirmed: boolean) => void; promise: Promise<boolean> }

/**
 * Returns the confirmation that calls are waiting for, if any: the user has to confirm their identity. Calls refused at
 * the same time share one.
 */
export function useReauthentication(): PendingConfirmation | null {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)
  useEffect(() => {
    let current: PendingConfirmation | null = null
    setReauthentication(() => {
      if (!current) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        current = {
          promise,
          resolve: (isConfirmed) => {
            current = null
            setPending(null)
            resolve(isConfirmed)
          },
        }
        setPending(current)
      }
      return current.promise
    })
    return () => {
      setReauthentication(null)
      current?.resolve(false)
    }
  }, [])
  return pending
}
