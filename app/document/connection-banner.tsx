import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useOnline } from './use-online.ts'

const backOnlineMs = 4000

export function ConnectionBanner() {
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (!isOnline || !wasOffline) return
    const timer = setTimeout(() => setWasOffline(false), backOnlineMs)
    return () => clearTimeout(timer)
  }, [isOnline, wasOffline])

  const colors = isOnline ? 'bg-success-tint text-success' : 'bg-ink text-paper'
  return (
    <div role="status" className="sticky top-0 z-40">
      {(!isOnline || wasOffline) && (
        <div className={colors}>
          <p className="column py-2.5 text-center text-sm font-semibold">
            {isOnline ? 'You’re back online.' : <Offline />}
          </p>
        </div>
      )}
    </div>
  )
}

/** Blocks navigation only while offline: the router uses only the newest blocker, and forms add their own. */
function Offline() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  return blocker.state === 'blocked'
    ? 'You’re offline, so that page can’t be opened. What you entered here is saved.'
    : 'You’re offline. What you entered is saved, and you can send it once you’re back online.'
}
