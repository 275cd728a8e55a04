const hourMs = 60 * 60 * 1000

export const patienceMs = { first: 24 * hourMs, last: 72 * hourMs, hold: 120 * hourMs }

export type Reminder = keyof typeof patienceMs

type Waiting = {
  proofSentAt: Date | null
  reminders: number
  heldAt: Date | null
  unansweredSince: Date | null
}

/**
 * At most one step at a time, so that downtime is not followed by a burst of emails. None if the customer's message is
 * unanswered.
 */
export function dueReminder(
  { proofSentAt, reminders, heldAt, unansweredSince }: Waiting,
  now: Date,
): Reminder | null {
  if (!proofSentAt || heldAt || unansweredSince) return null
  const waitedMs = now.getTime() - proofSentAt.getTime()
  if (waitedMs >= patienceMs.hold) return 'hold'
  if (waitedMs >= patienceMs.last && reminders < 2) return 'last'
  if (waitedMs >= patienceMs.first && reminders < 1) return 'first'
  return null
}
