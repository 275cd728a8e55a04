import { formatCents } from '#app/features/ground/money/cents.ts'
import { dateText } from '#app/features/ground/time/date-text.ts'

export const pressStopCodes = ['hold', 'message', 'mail', 'due', 'refund', 'pieces'] as const

export type PressStop = { code: (typeof pressStopCodes)[number]; text: string }

export type PressFacts = {
  holdPlacedAt: Date | null
  holdReason: string | null
  heldAt: Date | null
  unansweredSince: Date | null
  undeliveredMails: number
  /** The amount due for an edit. */
  dueCents: number
  /** The amount paid, less refunds for edits. */
  paidCents: number
  refundedCents: number
}

export const waitingText = (dueCents: number): string => `Waiting for payment of ${formatCents(dueCents)}`

/** Returns the problems that staff must confirm before an order is printed. */
export function pressStops(facts: PressFacts, timeZone: string): PressStop[] {
  const { unansweredSince, undeliveredMails, dueCents, paidCents, refundedCents } = facts
  const stops: (PressStop | false)[] = [
    ...holdStops(facts, timeZone),
    unansweredSince !== null && {
      code: 'message',
      text: `Unanswered message ${since(unansweredSince, timeZone)}`,
    },
    undeliveredMails > 0 && { code: 'mail', text: undeliveredText(undeliveredMails) },
    dueCents > 0 && { code: 'due', text: waitingText(dueCents) },
    refundedCents > 0 && {
      code: 'refund',
      text:
        refundedCents < paidCents
          ? `${formatCents(refundedCents)} of ${formatCents(paidCents)} refunded`
          : 'Fully refunded',
    },
  ]
  return stops.filter((stop) => stop !== false)
}

/** Returns the stops that also apply to sending an order. */
export function holdStops(
  { holdPlacedAt, holdReason, heldAt }: Pick<PressFacts, 'holdPlacedAt' | 'holdReason' | 'heldAt'>,
  timeZone: string,
): PressStop[] {
  const texts = [
    holdPlacedAt && `On hold ${since(holdPlacedAt, timeZone)}: ${holdReason ?? ''}`,
    heldAt && `On hold ${since(heldAt, timeZone)}: no reply to the proof`,
  ]
  return texts.filter((text) => text !== null).map((text) => ({ code: 'hold', text }))
}

type PrintedItem = { label: string; ordered: number; onSheets: number }

/**
 * Returns a stop for each item with only some of its pieces on gang sheets. Items with none are printed another way.
 */
export function pieceStops(items: readonly PrintedItem[]): PressStop[] {
  return items
    .filter(({ ordered, onSheets }) => onSheets > 0 && onSheets < ordered)
    .map(({ label, ordered, onSheets }) => {
      const count = (pieces: number) => pieces.toLocaleString('en-US')
      return {
        code: 'pieces',
        text: `Only ${count(onSheets)} of ${count(ordered)} pieces are on gang sheets: ${label}`,
      }
    })
}

const since = (moment: Date, timeZone: string) => `since ${dateText(moment, timeZone)}`

const undeliveredText = (mails: number) =>
  mails === 1 ? 'An email was not delivered' : `${mails} emails were not delivered`
