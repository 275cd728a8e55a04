import type { ReactNode } from 'react'

/** The page itself, which the skip link leads to and which gets the focus when it is new. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className="grow">
      {children}
    </main>
  )
}

export const mainId = 'main'
