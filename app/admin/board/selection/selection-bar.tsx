import { Button } from '#app/ui/button/button.tsx'
import { GangSheetButton } from '../../gang-sheets/new-sheet/gang-sheet-button.tsx'
import { countOf } from '../../order-list/orders-query.ts'
import type { CardSelection } from './use-card-selection.ts'

export function SelectionBar({ selection: { ids, clear } }: { selection: CardSelection }) {
  if (ids.length === 0) return null
  return (
    <div
      role="region"
      aria-label="Selected orders"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-ink bg-paper-raised px-4 py-2.5 shadow-lifted"
    >
      <p className="font-semibold tabular-nums" aria-live="polite">
        {countOf(ids.length)} selected
      </p>
      <GangSheetButton orderIds={[...ids]} />
      <Button variant="quiet" size="sm" className="ml-auto" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}
