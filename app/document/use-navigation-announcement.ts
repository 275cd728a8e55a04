import { useEffect, useState } from 'react'

/** Most pages load faster, and screen readers read them right away. */
const delayMs = 500
/** The text is removed once it was read aloud, so that users don't find it again on the page. */
const shownMs = 3_000

export function useNavigationAnnouncement(isLoading: boolean): string {
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
