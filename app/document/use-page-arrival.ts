import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from './page-main.tsx'

/**
 * Every navigation starts at the top of the page (specification section 2): root.tsx scrolls there, and restores the
 * position on back and forward. This moves a screen reader to the top, too.
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
