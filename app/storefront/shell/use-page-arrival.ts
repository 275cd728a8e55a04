import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Every navigation starts at the page's top (specification section 2), for the eyes and for a screen reader. */
export function usePageArrival() {
  const main = useRef<HTMLElement>(null)
  const { key, pathname, hash } = useLocation()
  const isReplace = useNavigationType() === 'REPLACE'
  const last = useRef({ key, pathname })
  useEffect(() => {
    const isNewPage = last.current.pathname !== pathname
    const isNavigation = last.current.key !== key
    last.current = { key, pathname }
    // A filter that only rewrites the address of the page one is on leaves the reader in place.
    if (!isNavigation || hash || (isReplace && !isNewPage)) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (isNewPage) main.current?.focus({ preventScroll: true })
  }, [key, pathname, hash, isReplace])
  return main
}
