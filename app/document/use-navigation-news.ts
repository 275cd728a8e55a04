import { useEffect, useState } from 'react'

/** Most pages are there sooner, and a screen reader reads those at once. */
const momentMs = 500
/** Long enough to be read out; then nobody finds it beside the page. */
const saidMs = 3_000

/** What a screen reader says of a page that takes its time: that it is loading, then its title. */
export function useNavigationNews(isLoading: boolean): string {
  const [news, setNews] = useState<'' | 'loading' | { title: string }>('')
  // The title of the page that has arrived, once it was said that it was loading.
  if (news === 'loading' && !isLoading) setNews({ title: '' })
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setNews('loading'), momentMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  const isArrived = typeof news === 'object'
  useEffect(() => {
    if (!isArrived) return
    const title = setTimeout(() => setNews({ title: document.title }))
    const silence = setTimeout(() => setNews(''), saidMs)
    return () => {
      clearTimeout(title)
      clearTimeout(silence)
    }
  }, [isArrived])
  return typeof news === 'object' ? news.title : news === 'loading' ? 'Loading…' : ''
}
