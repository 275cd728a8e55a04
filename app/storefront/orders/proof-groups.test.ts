import { expect, test } from 'vitest'
import { approvedText, newerArtwork, withoutProofText } from './proof-groups.ts'

const ordered = (id: number, by: 'custom' | 'library', noProofReason: string | null = null) => ({
  noProofReason,
  fileData: null as { name: string } | null,
  item: {
    id,
    by,
    name: `Stickers ${id}`,
    quantity: 50 * id,
    price: 100,
    size: { width: 3, height: 3, unit: 'in' as const },
    product: { file: { path: null } },
  },
})

const [one, waived, design] = [
  ordered(1, 'custom'),
  ordered(2, 'custom', 'Same as order 988'),
  ordered(3, 'library'),
]
const ofOne = [{ itemIds: [1] }]

test('lists the items that the APPROVE button approves', () => {
  expect(approvedText([one], [{}])).toBe('Approves 1 item: Stickers 1, 3" x 3", 50 pieces.')
  expect(approvedText([one, waived, design], ofOne)).toBe(
    'Approves 3 items: Stickers 1, 3" x 3", 50 pieces; Stickers 2, 3" x 3", 100 pieces (no proof needed); ' +
      'Stickers 3, 3" x 3", 150 pieces (library design).',
  )
})

test('distinguishes items of the same product and size by their files', () => {
  const items = ['fox.png', 'owl.png'].map((name) => ({ ...one, fileData: { name } }))
  expect(approvedText(items, [{}])).toBe(
    'Approves 2 items: Stickers 1, 3" x 3", 50 pieces, fox.png; Stickers 1, 3" x 3", 50 pieces, owl.png.',
  )
})

test('explains why an item has no separate proof', () => {
  expect(withoutProofText(waived, ofOne)).toBe('No proof needed: Same as order 988')
  expect(withoutProofText(design, ofOne)).toBe('Library design: no proof needed.')
  expect(withoutProofText(waived, [{}])).toBe('Shown in the proof of the whole order.')
  expect(withoutProofText(one, [{ itemIds: [2] }])).toBeNull()
})

const day = (date: number) => `2026-11-${date}T10:00:00.000Z`
const sent = (date: number) => ({ toStatus: 'APPROVED_BY_ADMIN', createdAt: day(date) }) as const
const added = (id: number, date?: number) => ({
  id,
  fileData: date === undefined ? {} : { addedAt: day(date) },
})

test('returns the items whose artwork was added after the last proofs', () => {
  const items = [added(1), added(2, 20), added(3, 22), { id: 4, fileData: null }]
  const idsAfter = (...events: ReturnType<typeof sent>[]) => newerArtwork(items, events).map(({ id }) => id)
  expect(idsAfter(sent(21))).toEqual([3])
  expect(idsAfter(sent(19))).toEqual([2, 3])
  expect(idsAfter(sent(19), sent(23))).toEqual([])
  expect(idsAfter()).toEqual([])
})
