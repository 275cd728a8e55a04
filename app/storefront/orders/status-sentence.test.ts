import { expect, test } from 'vitest'
import { approvedShares, approvedWhenOrdered } from '#app/features/ground/orders/order.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { itemsWithoutArtwork, missingArtworkText, statusSentence } from './status-sentence.ts'

const event = (
  fromStatus: 'UNPAID' | 'PENDING' | 'APPROVED_BY_ADMIN' | 'APPROVED' | 'IN_PRINT',
  isMoveBack = false,
) => ({ fromStatus, toStatus: 'PENDING', by: isMoveBack ? 'admin' : 'customer', isMoveBack }) as const

const changes = event('APPROVED_BY_ADMIN')
const approval = (by: 'customer' | 'admin') => ({ ...changes, toStatus: 'APPROVED', by }) as const

test('spec 4: explains every status', () => {
  const sentences = paidStatuses.map((status) => statusSentence(status, [changes]))
  expect(new Set(sentences).size).toBe(paidStatuses.length)
})

test('spec 4: explains why a pending order has no proof to approve', () => {
  const lasts = [event('UNPAID'), changes, event('APPROVED_BY_ADMIN', true), event('APPROVED', true)]
  const sentences = lasts.map((last) => statusSentence('PENDING', [last]))
  expect(new Set(sentences).size).toBe(4)
  expect(statusSentence('PENDING', [])).toBe(sentences[0])
  const back = { ...event('IN_PRINT', true), toStatus: 'APPROVED' } as const
  expect(statusSentence('APPROVED', [approval('customer'), back])).toMatch(/Thank you.*next in line/)
})

test('promises no proof for an order that doesn’t need one', () => {
  expect(statusSentence('PENDING', [event('UNPAID')], 'not-needed')).toMatch(/^Your order needs no proof/)
  const approved = { fromStatus: 'PENDING', toStatus: 'APPROVED', by: 'admin', isMoveBack: false } as const
  expect(statusSentence('APPROVED', [event('UNPAID'), approved])).toMatch(/^Your order needs no proof/)
})

test('doesn’t thank a customer for a proof that staff approved', () => {
  expect(statusSentence('APPROVED', [approval('customer')])).toMatch(/^Thank you for approving/)
  expect(statusSentence('APPROVED', [approval('customer'), approval('admin')])).toMatch(/^We approved/)
})

test('distinguishes orders with all, some or no items approved when ordered', () => {
  const orders = [[], [false, false], [true, false], [false, true], [true], [true, true]]
  expect(orders.map(approvedWhenOrdered)).toEqual(['none', 'none', 'some', 'some', 'all', 'all'])
})

test('explains a pending order by the share of items approved at checkout', () => {
  const sentences = approvedShares.map((share) => statusSentence('PENDING', [event('UNPAID')], share))
  expect(sentences[0]).toBe(statusSentence('PENDING', []))
  expect(sentences[1]).toMatch(/proof of the items that you have not approved yet/)
  expect(sentences[2]).toMatch(/^You approved this when you ordered/)
  const dropped = { ...event('PENDING'), by: 'payment' } as const
  expect(statusSentence('PENDING', [event('UNPAID'), dropped])).toBe(sentences[0])
  // An approval no longer counts once staff or the customer moves the order back.
  for (const last of [changes, event('APPROVED', true)])
    expect(statusSentence('PENDING', [last], 'all')).toBe(statusSentence('PENDING', [last]))
})

const ordered = (id: number, by: 'custom' | 'library', fileData: { name: string } | null = null) => ({
  item: { id, by, name: 'Circle Stickers', quantity: 50, size: { width: 2, height: 2, unit: 'in' as const } },
  fileData,
  noProofReason: null,
})
const items = [ordered(1, 'custom'), ordered(2, 'custom', { name: 'fox.png' }), ordered(3, 'library')]
const paid = { status: 'PENDING', canceledAt: null, events: [event('UNPAID')] } as const

test('requests artwork until a proof is sent, unless the item needs none', () => {
  expect(itemsWithoutArtwork(paid, items).map(({ item }) => item.id)).toEqual([1])
  expect(itemsWithoutArtwork({ ...paid, canceledAt: '2026-11-20T12:00:00Z' }, items)).toEqual([])
  expect(itemsWithoutArtwork({ ...paid, events: [event('UNPAID'), changes] }, items)).toEqual([])
  expect(itemsWithoutArtwork({ ...paid, status: 'APPROVED_BY_ADMIN' }, items)).toEqual([])
  expect(itemsWithoutArtwork(paid, [{ ...ordered(1, 'custom'), noProofReason: 'Plain' }])).toEqual([])
})

test('names the items without artwork if other items have it', () => {
  expect(missingArtworkText(items.slice(0, 1), 1)).toBe('Add it here, and we will prepare your proof.')
  expect(missingArtworkText(items.slice(0, 1), 3)).toContain('Circle Stickers, 2" x 2", 50 pieces.')
})
