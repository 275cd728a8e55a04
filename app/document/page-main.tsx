import type { ReactNode } from 'react'

/** The target of the skip link; useFocusOnNavigation focuses it on a new page. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className="grow">
      {children}
    </main>
  )
}

export const mainId = 'main'
