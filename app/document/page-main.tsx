import type { ReactNode } from 'react'

export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className="grow">
      {children}
    </main>
  )
}

export const mainId = 'main'
