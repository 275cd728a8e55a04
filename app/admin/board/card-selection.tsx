import { useState } from 'react'
import type { OpenStage } from '#app/features/ground/orders/order-stage.ts'
import { GangSheetButton } from '../gang-sheets/new-sheet/gang-sheet-button.tsx'
import { SelectedOrders } from '../order-list/bulk/selected-orders.tsx'
import { useMay } from '../staff/use-me.ts'

export function SelectionBar({ selection: { ids, clear } }: { selection: CardSelection }) {
  if (ids.length === 0) return null
  return (
    <SelectedOrders count={ids.length} onClear={clear}>
      <GangSheetButton orderIds={[...ids]} />
    </SelectedOrders>
  )
}

/** The stages at which items can go on a gang sheet. */
const printedStages: OpenStage[] = ['APPROVED', 'IN_PRINT']

/** Manages the orders selected for a gang sheet. */
export function useCardSelection() {
  const canWork = useMay()('orders.work')
  const [ids, setIds] = useState<readonly number[]>([])
  return {
    ids,
    isOffered: (stage: OpenStage) => canWork && printedStages.includes(stage),
    has: (id: number) => ids.includes(id),
    toggle: (id: number) =>
      setIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    clear: () => setIds([]),
  }
}

export type CardSelection = ReturnType<typeof useCardSelection>
