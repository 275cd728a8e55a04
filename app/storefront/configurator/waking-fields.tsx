import type { ReactNode } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Wakes its fields after hydration without rendering them again. */
export function WakingFields({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    // Disabled instead of inert: without JavaScript, sizes and prices stay readable.
    <fieldset role="none" disabled={!isHydrated} data-waking={!isHydrated || undefined} className="contents">
      {children}
    </fieldset>
  )
}
