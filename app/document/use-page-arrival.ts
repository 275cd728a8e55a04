import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from './page-main.tsx'

/**
 * Every navigation starts at the page's top (specification section 2): root.tsx scrolls there, and back to where one
 * was on back and forward. For a screen reader a new page starts at its top, too.
 */
export function usePageArrival(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const isNewPage = last.current !== pathname
    last.current = pathname
    if (isNewPage && !hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
