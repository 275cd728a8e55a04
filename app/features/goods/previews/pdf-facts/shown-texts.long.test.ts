import { expect, test } from 'vitest'
import { drawPreview } from '#test/draw-preview.ts'
import { pdfPage } from '#test/pdf-page.ts'

const helvetica = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

async function boxesOf(content: string) {
  const { facts } = await drawPreview(pdfPage(content, helvetica, []), 'pdf')
  return facts.layout?.texts ?? []
}

/** The box of "Hello" in 10-point Helvetica, 22.78 points wide. */
const hello = [100, 200 - 107.5, 122.78, 200 - 98].map((points, at) => points / (at % 2 ? 200 : 300))

test.each([
  ['by a move', 'BT /A 10 Tf 100 100 Td (Hello) Tj ET'],
  ['on a scaled page', 'q 2 0 0 2 0 0 cm BT /A 5 Tf 50 50 Td (Hello) Tj ET Q'],
  ['by a matrix', 'BT /A 1 Tf 10 0 0 10 100 100 Tm (Hello) Tj ET'],
  ['on the next line', 'BT /A 10 Tf 20 TL 100 120 Td T* (Hello) Tj ET'],
  ['on the next line at a different line height', 'BT /A 10 Tf 100 140 Td 0 -20 TD T* (Hello) Tj ET'],
  ['in parts', 'BT /A 10 Tf 100 100 Td [(He) (llo)] TJ ET'],
  ['raised', 'BT /A 10 Tf 4 Ts 100 96 Td (Hello) Tj ET'],
  ['after spaces', 'BT /A 10 Tf 94.44 100 Td (  Hello   ) Tj ET'],
])('finds text placed %s', async (_, content) => {
  expect(await boxesOf(content)).toEqual([hello.map((share) => expect.closeTo(share, 3))])
})

test('includes stretching and spacing in a text’s width', async () => {
  const width = async (operators: string) => {
    const [box] = await boxesOf(`BT /A 10 Tf ${operators} 100 100 Td (Hello) Tj ET`)
    return ((box?.[2] ?? 0) - (box?.[0] ?? 0)) * 300
  }
  expect(await width('200 Tz')).toBeCloseTo(2 * 22.78, 1)
  expect(await width('5 Tc')).toBeCloseTo(22.78 + 4 * 5, 1)
})
