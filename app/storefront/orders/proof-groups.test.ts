import { expect, test } from 'vitest'
import { approvedText, withoutProofText } from './proof-groups.ts'

const ordered = (id: number, by: 'custom' | 'library', noProofReason: string | null = null) => ({
  noProofReason,
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

test('press room: APPROVE names what it approves', () => {
  expect(approvedText([one], [{}])).toBe('Approves 1 item: Stickers 1, 3" x 3", 50 pieces.')
  expect(approvedText([one, waived, design], ofOne)).toBe(
    'Approves 3 items: Stickers 1, 3" x 3", 50 pieces; Stickers 2, 3" x 3", 100 pieces (no proof needed); ' +
      'Stickers 3, 3" x 3", 150 pieces (library design).',
  )
})

test('press room: an item without a proof of its own says why', () => {
  expect(withoutProofText(waived, ofOne)).toBe('No proof needed: Same as order 988')
  expect(withoutProofText(design, ofOne)).toBe('Library design: no proof needed.')
  expect(withoutProofText(waived, [{}])).toBe('Shown in the proof of the whole order.')
  expect(withoutProofText(one, [{ itemIds: [2] }])).toBeNull()
})
