import { describe, expect, test } from 'vitest'
import { dueReminder } from './reminder.ts'

const sent = new Date('2026-11-02T09:30:00Z')
const after = (hours: number, minutes = 0) => new Date(sent.getTime() + (hours * 60 + minutes) * 60_000)

const waiting = {
  proofSentAt: sent,
  reminders: 0,
  remindersStoppedAt: null,
  heldAt: null,
  holdPlacedAt: null,
  unansweredSince: null,
}

describe('an unanswered proof', () => {
  test.each([
    [23, 59, 0, null],
    [24, 0, 0, 'first'],
    [71, 59, 1, null],
    [72, 0, 1, 'last'],
    [119, 59, 2, null],
    [120, 0, 2, 'hold'],
  ] as const)('after %i h %i min and %i reminders triggers %s', (hours, minutes, reminders, due) => {
    expect(dueReminder({ ...waiting, reminders }, after(hours, minutes))).toBe(due)
  })

  test('sends only the latest of several missed reminders', () => {
    expect(dueReminder(waiting, after(80))).toBe('last')
    expect(dueReminder(waiting, after(200))).toBe('hold')
  })

  test('sends only the email about the hold once the customer has unsubscribed', () => {
    const stopped = { ...waiting, remindersStoppedAt: sent }
    for (const hours of [24, 72, 119]) expect(dueReminder(stopped, after(hours))).toBeNull()
    expect(dueReminder(stopped, after(120))).toBe('hold')
  })

  test('sends nothing for an order on hold, or while the customer is waiting for our reply', () => {
    expect(dueReminder({ ...waiting, reminders: 2, heldAt: after(120) }, after(1000))).toBeNull()
    expect(dueReminder({ ...waiting, holdPlacedAt: after(1) }, after(1000))).toBeNull()
    expect(dueReminder({ ...waiting, unansweredSince: after(1) }, after(1000))).toBeNull()
    expect(dueReminder({ ...waiting, proofSentAt: null }, after(1000))).toBeNull()
  })
})
