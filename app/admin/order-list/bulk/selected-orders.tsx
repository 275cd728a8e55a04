import type { ReactNode } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { countOf } from '../orders-query.ts'

type Props = { count: number; onClear: () => void; children: ReactNode }

/** Shows a bar with actions for the selected orders at the bottom of the screen. */
export function SelectedOrders({ count, onClear, children }: Props) {
  return (
    <div
      role="region"
      aria-label="Selected orders"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-ink bg-paper-raised px-4 py-2.5 shadow-lifted"
    >
      <p className="font-semibold tabular-nums" aria-live="polite">
        {countOf(count)} selected
      </p>
      {children}
      <Button variant="quiet" size="sm" className="ml-auto" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
