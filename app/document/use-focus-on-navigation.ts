import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from './page-main.tsx'

/** root.tsx scrolls to the top of a new page (specification section 2). This moves screen readers there, too. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const isNewPage = last.current !== pathname
    last.current = pathname
    if (isNewPage && !hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
