import { useState } from 'react'
import { useMay } from '#app/admin/staff/use-me.ts'
import type { OpenStage } from '#app/features/ground/orders/order-stage.ts'

/** Stages whose items are, or still may be, printed. */
const printedStages: OpenStage[] = ['APPROVED', 'IN_PRINT']

/** Holds the orders that are selected for a gang sheet. */
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
