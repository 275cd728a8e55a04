const hourMs = 60 * 60 * 1000

/** How long a proof waits for its customer's answer before the shop does something about it. */
export const patienceMs = { first: 24 * hourMs, last: 72 * hourMs, hold: 120 * hourMs }

export type Reminder = keyof typeof patienceMs

type Waiting = {
  proofSentAt: Date | null
  reminders: number
  heldAt: Date | null
  unansweredSince: Date | null
}

/**
 * What is to be done now about an order whose proofs are before the customer. One thing at most: what was missed while
 * the shop was closed is not made up for by a heap of mails. Who has written waits for us, not we for them.
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
