import { expect, test } from 'vitest'
import type { AdminProof } from '../order-query.ts'
import { qualityStops } from './quality-stops.ts'

const item = {
  id: 7,
  name: 'Stickers',
  quantity: 50,
  by: 'custom',
  size: { width: 3, height: 3, unit: 'in' },
}
const low = { code: 'resolution', grade: 'low' as const, text: '6 dpi, low' }
const ordered = { item, findings: [low], acceptedFindings: [] } as never

const proof = (changes: Partial<AdminProof>) =>
  ({ id: 1, name: 'fox.png', itemIds: [7], artworkSha256: null, path: 'fox.png', ...changes }) as AdminProof

test('reports a low-quality proof with its resolution at the ordered size', () => {
  const stops = qualityStops([proof({ widthPx: 18, heightPx: 18 })], [ordered])
  expect(stops).toEqual([{ code: 'quality', text: expect.stringMatching(/^fox\.png: 6 dpi/) }])
  expect(qualityStops([proof({ widthPx: 1200, heightPx: 1200 })], [ordered])).toEqual([])
})

test('judges a proof sheet by its artwork, unless the customer accepted the findings', () => {
  const sheet = proof({ artworkSha256: 'a'.repeat(64), widthPx: 1200, heightPx: 1200 })
  expect(qualityStops([sheet], [ordered])).toEqual([{ code: 'quality', text: 'fox.png: 6 dpi, low' }])
  const accepted = {
    item,
    findings: [low],
    acceptedFindings: [{ title: 'Blurry', meaning: '6 dpi' }],
  } as never
  expect(qualityStops([sheet], [accepted])).toEqual([])
})
