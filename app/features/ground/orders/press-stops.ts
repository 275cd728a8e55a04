import { formatCents } from '#app/features/ground/money/cents.ts'
import { dateText } from '#app/features/ground/time/date-text.ts'

export const pressStopCodes = ['hold', 'message', 'mail', 'refund'] as const

export type PressStop = { code: (typeof pressStopCodes)[number]; text: string }

export type PressFacts = {
  holdPlacedAt: Date | null
  holdReason: string | null
  heldAt: Date | null
  unansweredSince: Date | null
  undeliveredMails: number
  paidCents: number
  refundedCents: number
}

/** Why an order should not be printed without a second look. */
export function pressStops(facts: PressFacts, timeZone: string): PressStop[] {
  const { unansweredSince, undeliveredMails, paidCents, refundedCents } = facts
  const since = (moment: Date) => `since ${dateText(moment, timeZone)}`
  const stops: (PressStop | false)[] = [
    ...holdTexts(facts, since).map((text) => ({ code: 'hold' as const, text })),
    unansweredSince !== null && { code: 'message', text: `Unanswered message ${since(unansweredSince)}` },
    undeliveredMails > 0 && { code: 'mail', text: undeliveredText(undeliveredMails) },
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

function holdTexts({ holdPlacedAt, holdReason, heldAt }: PressFacts, since: (moment: Date) => string) {
  return [
    ...(holdPlacedAt ? [`On hold ${since(holdPlacedAt)}: ${holdReason ?? ''}`] : []),
    ...(heldAt ? [`On hold ${since(heldAt)}: no reply to the proof`] : []),
  ]
}

const undeliveredText = (mails: number) =>
  mails === 1 ? 'An email was not delivered' : `${mails} emails were not delivered`
