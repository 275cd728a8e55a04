import { gangSheetLabels } from '#app/features/ground/press/gang-sheet.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ListedSheet } from './gang-sheets-query.ts'

const tones = {
  queued: 'neutral',
  making: 'accent',
  done: 'success',
  failed: 'error',
  canceled: 'neutral',
} as const

type Props = { sheet: Pick<ListedSheet, 'state' | 'progress' | 'printedAt'> }

export function SheetState({ sheet: { state, progress, printedAt } }: Props) {
  if (printedAt) return <Badge>Printed</Badge>
  return (
    <Badge tone={tones[state]}>
      {state === 'making' ? `${gangSheetLabels.making}, ${progress}%` : gangSheetLabels[state]}
    </Badge>
  )
}
