import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeRequests, withEarlier, withNewest, withRequests, type ChatPage } from './chat-pages.ts'

const size = 5

function pageOf(length: number, before = length + 1): ChatPage {
  const first = Math.max(1, before - size)
  const ids = Array.from({ length: before - first }, (_, at) => first + at)
  return { Messages: ids.map((id) => ({ id })), before: first > 1 ? first : null }
}

const idsOf = ({ Messages }: ChatPage) => Messages.map(({ id }) => id)

describe('a chat loaded page by page (spec 7)', () => {
  test('keeps loaded messages when the newest page is loaded again, with or without a new message', () => {
    const loaded = withEarlier(pageOf(12), 8, pageOf(12, 8))
    expect(idsOf(loaded)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(withNewest(loaded, pageOf(12))).toEqual(loaded)
    expect(idsOf(withNewest(loaded, pageOf(13)))).toEqual([...idsOf(loaded), 13])
    expect(withNewest(loaded, pageOf(13)).before).toBe(3)
  })

  test('keeps messages that leave the newest page while it is open', () => {
    expect(idsOf(withNewest(pageOf(12), pageOf(14)))).toEqual([8, 9, 10, 11, 12, 13, 14])
  })

  test('starts over if more than a page of messages arrived', () => {
    expect(withNewest(pageOf(12), pageOf(30))).toEqual(pageOf(30))
  })

  test('discards a page requested before starting over', () => {
    const restarted = withNewest(pageOf(12), pageOf(30))
    expect(withEarlier(restarted, 8, pageOf(12, 8))).toBe(restarted)
  })

  test('shows the end of the chat without gaps or duplicates, whatever order polls and pages arrive in', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('poll' as const), posted: fc.nat({ max: 12 }) }),
      fc.record({ kind: fc.constant('earlier' as const), postedInBetween: fc.nat({ max: 12 }) }),
    )
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.array(step, { maxLength: 30 }), (start, steps) => {
        let length = start
        let loaded = pageOf(length)
        for (const each of steps) {
          if (each.kind === 'poll') {
            length += each.posted
            loaded = withNewest(loaded, pageOf(length))
          } else if (loaded.before !== null) {
            const { before } = loaded
            const page = pageOf(length, before)
            length += each.postedInBetween
            if (each.postedInBetween > 0) loaded = withNewest(loaded, pageOf(length))
            loaded = withEarlier(loaded, before, page)
          }
          const shown = idsOf(loaded)
          const first = shown[0] ?? 1
          expect(shown).toEqual(Array.from({ length: length - first + 1 }, (_, at) => first + at))
          expect(loaded.before).toBe(first > 1 ? first : null)
        }
      }),
    )
  })
})

describe('change requests in a chat', () => {
  const at = (day: number) => ({ createdAt: `2026-11-${day}T12:00:00.000Z` })
  const daysOf = (entries: { createdAt: string }[]) => entries.map(({ createdAt }) => createdAt.slice(8, 10))

  test('appear among its messages in chronological order', () => {
    expect(daysOf(withRequests([at(11), at(15)], [at(13), at(17), at(10)], false))).toEqual([
      '10',
      '11',
      '13',
      '15',
      '17',
    ])
    expect(daysOf(withRequests([], [at(13)], false))).toEqual(['13'])
  })

  test('are left out until the messages around them are loaded', () => {
    expect(daysOf(withRequests([at(11), at(15)], [at(10), at(13)], true))).toEqual(['11', '13', '15'])
  })

  test('don’t include moves back by staff', () => {
    const requested = { fromStatus: 'APPROVED_BY_ADMIN', toStatus: 'PENDING', isMoveBack: false } as const
    const sent = { ...requested, fromStatus: 'PENDING', toStatus: 'APPROVED_BY_ADMIN' } as const
    expect(changeRequests([sent, requested, { ...requested, isMoveBack: true }])).toEqual([requested])
  })
})
