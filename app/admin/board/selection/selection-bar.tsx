import { GangSheetButton } from '../../gang-sheets/new-sheet/gang-sheet-button.tsx'
import { SelectedOrders } from '../../order-list/bulk/selected-orders.tsx'
import type { CardSelection } from './use-card-selection.ts'

export function SelectionBar({ selection: { ids, clear } }: { selection: CardSelection }) {
  if (ids.length === 0) return null
  return (
    <SelectedOrders count={ids.length} onClear={clear}>
      <GangSheetButton orderIds={[...ids]} />
    </SelectedOrders>
  )
}
