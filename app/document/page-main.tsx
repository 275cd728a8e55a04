import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className="grow">
      {children}
    </main>
  )
}

export const mainId = 'main'

/**
 * root.tsx scrolls to the top of a new page (specification section 2). Moving the focus brings screen readers there as
 * well.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const isNewPage = last.current !== pathname
    last.current = pathname
    if (isNewPage && !hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
