import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { disputeReason, disputeText, type DisputeStatus } from '#app/features/ground/money/dispute.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { capitalize } from '#app/features/ground/text/capitalize.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { actionText, hasOwnRecord } from '#app/features/shop/audit/audit-actions.ts'
import { isShownIn } from '#app/features/sales/proofs/proof-state.ts'
import type { ApprovedVia, EventAuthor, OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { eventText } from './event-text.ts'

export const timelineKinds = [
  'move',
  'change',
  'message',
  'note',
  'mail',
  'reminder',
  'payment',
  'refund',
  'dispute',
] as const

export type TimelineKind = (typeof timelineKinds)[number]

export type TimelineEntry = {
  at: Date
  kind: TimelineKind
  text: string
  by: string | null
  detail: string | null
  /** The emails about this entry, each with its state. */
  mails: { id: number; text: string }[]
}

type EntryWithoutMails = Omit<TimelineEntry, 'mails'>

type Sources = {
  events: {
    fromStatus: OrderStatus
    toStatus: OrderStatus
    by: EventAuthor
    isMoveBack: boolean
    via: ApprovedVia | null
    reason: string | null
    round: number | null
    createdAt: Date
    email: string | null
  }[]
  proofs: {
    name: string
    sha256: string
    /** Set for a sheet that the shop made. */
    artworkSha256?: string | null
    firstRound: number | null
    round: number | null
  }[]
  changes: { action: string; changes: Changes; staffEmail: string; createdAt: Date }[]
  messages: { text: string; isFromAdmin: boolean; createdAt: Date; email: string | null }[]
  earlierMessages?: { messages: number; last: Date } | null
  /** Artwork added by the customer. Artwork added by staff is among the changes. */
  artworks?: { item: string; name: string; previousName: string | null; createdAt: Date }[]
  notes: { content: string; createdAt: Date; email: string | null }[]
  mails: {
    id: number
    to: string
    subject: string | null
    template: string
    createdAt: Date
    deliveredAt: Date | null
    givenUpAt: Date | null
    refusedAt: Date | null
    lastError: string | null
  }[]
  refunds: {
    amountCents: number
    /** For example '50 Die Cut Stickers and shipping', or '' for a plain amount. */
    parts: string
    reason: string
    status: string
    lastError: string | null
    createdAt: Date
    doneAt: Date | null
    email: string | null
  }[]
  /** Payments for edits, or for shipping to a corrected address. */
  differences?: { amountCents: number; changes: string[]; paidAt: Date }[]
  disputes?: {
    status: DisputeStatus
    amountCents: number
    currency: string
    reason: string
    createdAt: Date
    closedAt: Date | null
  }[]
}

export function orderTimeline({
  events,
  proofs,
  changes,
  messages,
  earlierMessages = null,
  artworks = [],
  notes,
  mails,
  refunds,
  differences = [],
  disputes = [],
}: Sources): TimelineEntry[] {
  const entries: EntryWithoutMails[] = [
    ...events.map((event) => moveEntry(event, proofs)),
    ...changes.filter(({ action }) => !hasOwnRecord(action)).map(changeEntry),
    ...messages.map(messageEntry),
    ...(earlierMessages ? [earlierEntry(earlierMessages)] : []),
    ...artworks.map(artworkEntry),
    ...notes.map(noteEntry),
    ...refunds.map(refundEntry),
    ...differences.map(differenceEntry),
    ...disputes.flatMap(disputeEntries),
  ]
  return withMails(entries, mails).toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

type Entry<Source extends keyof Sources> = NonNullable<Sources[Source]> extends (infer Row)[] ? Row : never

const moveEntry = (event: Entry<'events'>, proofs: Sources['proofs']): EntryWithoutMails => ({
  at: event.createdAt,
  kind: 'move',
  text: eventText(event),
  by: event.by === 'customer' ? 'Customer' : event.email,
  detail: event.reason ?? proofsText(proofs, event.round),
})

const changeEntry = ({ action, changes, staffEmail, createdAt }: Entry<'changes'>): EntryWithoutMails => ({
  at: createdAt,
  kind: 'change',
  text: capitalize(actionText(action)),
  by: staffEmail,
  detail: changesText(changes),
})

const messageEntry = ({ text, isFromAdmin, email, createdAt }: Entry<'messages'>): EntryWithoutMails => ({
  at: createdAt,
  kind: 'message',
  text: isFromAdmin ? 'Message to the customer' : 'Message from the customer',
  by: isFromAdmin ? email : 'Customer',
  detail: text || '(image)',
})

const earlierEntry = ({ messages, last }: NonNullable<Sources['earlierMessages']>): EntryWithoutMails => ({
  at: last,
  kind: 'message',
  text: `${messages} earlier messages`,
  by: null,
  detail: 'View them in the chat',
})

const artworkEntry = ({ item, name, previousName, createdAt }: Entry<'artworks'>): EntryWithoutMails => ({
  at: createdAt,
  kind: 'change',
  text: previousName === null ? 'Artwork added' : 'Artwork replaced',
  by: 'Customer',
  detail: `${item}\n${changesText({ artwork: [previousName, name] })}`,
})

const noteEntry = ({ content, email, createdAt }: Entry<'notes'>): EntryWithoutMails => ({
  at: createdAt,
  kind: 'note',
  text: 'Internal note',
  by: email,
  detail: content,
})

const refundEntry = (refund: Entry<'refunds'>): EntryWithoutMails => ({
  at: refund.doneAt ?? refund.createdAt,
  kind: 'refund',
  text: `${formatCents(cents(refund.amountCents))} ${refundTexts[refund.status] ?? refund.status}`,
  by: refund.email,
  detail: [refund.parts && `Refund for ${refund.parts}`, refund.reason, refund.lastError]
    .filter(Boolean)
    .join('. '),
})

const differenceEntry = ({ amountCents, changes, paidAt }: Entry<'differences'>): EntryWithoutMails => ({
  at: paidAt,
  kind: 'payment',
  text: `${formatCents(cents(amountCents))} paid by link`,
  by: 'Customer',
  detail: changes.join('\n'),
})

/** Rows written in one transaction share a timestamp, so an email can be merged into the entry it is about. */
function withMails(entries: EntryWithoutMails[], mails: Sources['mails']): TimelineEntry[] {
  const all: TimelineEntry[] = entries.map((entry) => ({ ...entry, mails: [] }))
  const entryAt = new Map(all.toReversed().map((entry) => [entry.at.getTime(), entry]))
  for (const mail of mails) {
    const state = mailState(mail)
    const about = isReminder(mail) ? undefined : entryAt.get(mail.createdAt.getTime())
    if (about) about.mails.push({ id: mail.id, text: `Email to ${mail.to}: ${state.toLowerCase()}` })
    else all.push(entryOf(mail, state))
  }
  return all
}

function entryOf(mail: Sources['mails'][number], state: string): TimelineEntry {
  return {
    at: mail.createdAt,
    kind: isReminder(mail) ? 'reminder' : 'mail',
    text: mailText(mail),
    by: null,
    detail: null,
    mails: [{ id: mail.id, text: `To ${mail.to}: ${state.toLowerCase()}` }],
  }
}

function disputeEntries(dispute: NonNullable<Sources['disputes']>[number]): EntryWithoutMails[] {
  const { status, amountCents: amount, currency, reason, createdAt, closedAt } = dispute
  const entry = (at: Date, reached: DisputeStatus): EntryWithoutMails => ({
    at,
    kind: 'dispute',
    text: disputeText({ status: reached, amount, currency }),
    by: null,
    detail: disputeReason(reason),
  })
  return [entry(createdAt, 'needs-response'), ...(closedAt ? [entry(closedAt, status)] : [])]
}

function proofsText(proofs: Sources['proofs'], round: number | null): string | null {
  if (round === null) return null
  const inRound = proofs.filter((proof) => isShownIn(proof, round))
  return (
    inRound
      .map(({ name, sha256, artworkSha256 }) => {
        const artwork = artworkSha256 ? `, of artwork with SHA-256 ${shortHash(artworkSha256)}` : ''
        return `Round ${round}: ${name}, SHA-256 ${shortHash(sha256)}${artwork}`
      })
      .join('\n') || null
  )
}

/** Shortens a hash. The proof's card shows it in full, for copying. */
const shortHash = (sha256: string) => sha256.slice(0, 10)

const reminderTemplates = new Set(['proof-reminder', 'order-held'])

const isReminder = ({ template }: Pick<Sources['mails'][number], 'template'>) =>
  reminderTemplates.has(template)

const refundTexts: Record<string, string> = {
  asked: 'refund pending',
  done: 'refunded',
  failed: 'refund failed',
}

function mailState({ deliveredAt, givenUpAt, refusedAt, lastError }: Sources['mails'][number]): string {
  if (deliveredAt) return 'Sent'
  if (givenUpAt) return 'Canceled'
  if (refusedAt) return 'Failed'
  return lastError ? 'Retrying' : 'Sending'
}

function mailText({ subject, template }: { subject: string | null; template: string }): string {
  if (template === 'proof-reminder') return 'Proof reminder'
  if (template === 'order-held') return 'Put on hold: no reply to the proof'
  return `Email: ${subject ?? template.replaceAll('-', ' ')}`
}

function changesText(changes: Changes): string | null {
  const lines = Object.entries(changes).map(([field, [before, after]]) => {
    const name = fieldNames[field] ?? field
    if (isEmpty(before)) return `${name}: ${valueText(field, after)}`
    if (isEmpty(after)) return `${name}: ${valueText(field, before)} (removed)`
    return `${name}: ${valueText(field, before)} → ${valueText(field, after)}`
  })
  return lines.join('\n') || null
}

const fieldNames: Record<string, string> = {
  sha256: 'SHA-256',
  zipCode: 'ZIP code',
  trackingNumber: 'tracking number',
  moreParcels: 'more parcels',
  shippingDueCents: 'shipping due',
  keptCents: 'kept',
  shippingCents: 'shipping',
  discountCents: 'discount',
  totalCents: 'total',
  dueCents: 'due',
  awaitedCents: 'to pay',
  endsOn: 'last day to pay',
  linkEndsOn: 'last day of the link',
  assignee: 'assigned to',
  holdReason: 'reason',
  despite: 'confirmed',
  noProofNeeded: 'no proof needed',
  proofSheets: 'proof sheets',
  holdReviewOn: 'check again on',
}

const isEmpty = (value: unknown) => value === null || value === ''

function valueText(field: string, value: unknown): string {
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value)
  if (typeof value === 'string' && ['holdReviewOn', 'endsOn', 'linkEndsOn'].includes(field))
    return dayText(value)
  if (typeof value === 'string' && field === 'sha256') return shortHash(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
