import { useEffect, useState } from 'react'

/** Most pages load sooner, and screen readers read those right away. */
const momentMs = 500
/** Long enough to be read aloud; removed afterwards, so that nobody comes across it on the page. */
const saidMs = 3_000

/** Announces slow pages to screen readers: that one is loading, then its title. */
export function useNavigationNews(isLoading: boolean): string {
  const [news, setNews] = useState<'' | 'loading' | { title: string }>('')
  // The title of a loaded page whose loading was announced.
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
