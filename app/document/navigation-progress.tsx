import { useNavigation } from 'react-router'
import { useEffect, useState } from 'react'

export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  const announcement = useNavigationAnnouncement(isLoading)
  return (
    <>
      <div
        aria-hidden="true"
        className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left bg-magenta ${
          isLoading
            ? 'scale-x-90 opacity-100 delay-150 motion-safe:transition-transform motion-safe:duration-[8s]'
            : 'scale-x-0 opacity-0'
        }`}
      />
      <div aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </>
  )
}

/** Most pages load faster than this, and screen readers then read the page itself. */
const delayMs = 500
/** Remove the text once it has been read aloud, so that users don't come across it again. */
const shownMs = 3_000

function useNavigationAnnouncement(isLoading: boolean): string {
  const [announcement, setAnnouncement] = useState<'' | 'loading' | { title: string }>('')
  if (announcement === 'loading' && !isLoading) setAnnouncement({ title: '' })
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setAnnouncement('loading'), delayMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  const hasArrived = typeof announcement === 'object'
  useEffect(() => {
    if (!hasArrived) return
    const title = setTimeout(() => setAnnouncement({ title: document.title }))
    const removal = setTimeout(() => setAnnouncement(''), shownMs)
    return () => {
      clearTimeout(title)
      clearTimeout(removal)
    }
  }, [hasArrived])
  return typeof announcement === 'object' ? announcement.title : announcement === 'loading' ? 'Loading…' : ''
}
