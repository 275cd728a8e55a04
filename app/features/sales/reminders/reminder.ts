const hourMs = 60 * 60 * 1000

export const reminderDelaysMs = { first: 24 * hourMs, last: 72 * hourMs, hold: 120 * hourMs }

export type Reminder = keyof typeof reminderDelaysMs

type Waiting = {
  proofSentAt: Date | null
  reminders: number
  remindersStoppedAt: Date | null
  heldAt: Date | null
  holdPlacedAt: Date | null
  unansweredSince: Date | null
}

/** Returns one step at a time, so that downtime is not followed by a burst of emails. */
export function dueReminder(
  { proofSentAt, reminders, remindersStoppedAt, heldAt, holdPlacedAt, unansweredSince }: Waiting,
  now: Date,
): Reminder | null {
  if (!proofSentAt || heldAt || holdPlacedAt || unansweredSince) return null
  const waitedMs = now.getTime() - proofSentAt.getTime()
  if (waitedMs >= reminderDelaysMs.hold) return 'hold'
  if (remindersStoppedAt) return null
  if (waitedMs >= reminderDelaysMs.last && reminders < 2) return 'last'
  if (waitedMs >= reminderDelaysMs.first && reminders < 1) return 'first'
  return null
}
