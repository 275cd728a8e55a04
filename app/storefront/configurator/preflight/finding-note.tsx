import type { ReactNode } from 'react'
import type { PreflightFinding } from '#app/features/goods/preflight/preflight-finding.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'

export const grades = {
  good: { tone: 'success', label: 'Good' },
  fair: { tone: 'warning', label: 'Fair' },
  low: { tone: 'error', label: 'Poor' },
} as const

type NoteProps = Pick<PreflightFinding, 'grade' | 'title' | 'meaning' | 'advice'> & { children?: ReactNode }

/** Explains a problem with a file, in the configurator and in the cart. */
export function FindingNote({ grade, title, meaning, advice, children }: NoteProps) {
  return (
    <div className="grid grid-cols-[3.5rem_1fr] gap-x-3">
      <span>
        <Badge tone={grades[grade].tone}>{grades[grade].label}</Badge>
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <strong className="font-semibold">{title}.</strong> {meaning}{' '}
          <span className="text-ink-soft">{advice}</span>
        </p>
        {children}
      </div>
    </div>
  )
}

type AcceptProps = {
  /** The finding's title. */
  title: string
  isAccepted: boolean
  isBusy?: boolean
  onChange: (isAccepted: boolean) => void
}

/** The only control that lets a customer accept a finding. */
export function AcceptFinding({ title, isAccepted, isBusy = false, onChange }: AcceptProps) {
  const label = isAccepted ? 'Undo' : 'Use it anyway'
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {isAccepted && <span className="font-semibold text-success">You chose to use it anyway.</span>}
      <Button
        variant="quiet"
        size="sm"
        className={isAccepted ? '' : '-ml-3'}
        isBusy={isBusy}
        aria-label={`${label}: ${title}`}
        onClick={() => onChange(!isAccepted)}
      >
        {label}
      </Button>
    </p>
  )
}
