import { quoteStateLabels, type QuoteState } from '#app/features/sales/quotes/quote-state.ts'
import { Badge } from '#app/ui/badge.tsx'

const tones = {
  draft: 'neutral',
  open: 'accent',
  paid: 'success',
  ended: 'warning',
  canceled: 'neutral',
} as const

export const QuoteStateBadge = ({ state }: { state: QuoteState }) => (
  <Badge tone={tones[state]}>{quoteStateLabels[state]}</Badge>
)
