import { expect, test } from 'vitest'
import { drawPreview } from '#test/draw-preview.ts'
import { grayPicture, pdfPage } from '#test/pdf-page.ts'

const boxes = { page: '/TrimBox [50 50 250 150] /BleedBox [41 41 259 159]' }
const helvetica = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
const resources = `${helvetica} /XObject << /I 5 0 R >> /Properties << /L 6 0 R >>`
const parts = [grayPicture(4, 4), { entries: '/Type /OCG /Name (Notes)' }]

const line = (x: number, y: number) => `.1 w ${x} ${y} m ${x} ${y + 9} l S`
const picture = (x: number, y: number) => `q 20 0 0 20 ${x} ${y} cm /I Do Q`
const text = (x: number, y: number) => `BT /A 10 Tf ${x} ${y} Td (Hello) Tj ET`
const all = (x: number, y: number) => [line(x, y), picture(x, y), text(x, y)].join(' ')

async function found(content: string, options = {}) {
  const { facts, pictures } = await drawPreview(pdfPage(content, resources, parts, options), 'pdf')
  return {
    lines: facts.layout?.thinnestLine === null ? 0 : 1,
    pictures: pictures?.count,
    texts: facts.layout?.texts.length,
  }
}

test.each([
  ['inside the trim', 100, 100, 1],
  ['across the edge of the bleed', 41, 100, 1],
  ['left of the bleed', 10, 100, 0],
  ['below it', 100, 10, 0],
  ['above it', 100, 170, 0],
])('measures only printed lines, pictures and texts: %s', async (_, x, y, count) => {
  expect(await found(all(x, y), boxes)).toEqual({ lines: count, pictures: count, texts: count })
})

test('measures the whole page if it has no boxes', async () => {
  expect(await found(all(5, 100))).toEqual({ lines: 1, pictures: 1, texts: 1 })
})

test.each([
  ['shown', '', 1],
  ['hidden', '/OFF [6 0 R]', 0],
])('measures lines, pictures and texts only on visible layers: %s', async (_, off, count) => {
  const catalog = `/OCProperties << /OCGs [6 0 R] /D << ${off} >> >>`
  const content = `/OC /L BDC ${line(100, 100)} ${picture(100, 100)} ${text(100, 130)} EMC`
  expect(await found(content, { catalog })).toEqual({ lines: count, pictures: count, texts: count })
})

test('ignores invisible text from scanned pages', async () => {
  const recognized = (mode: number) => `BT /A 10 Tf ${mode} Tr 100 100 Td (Hello) Tj ET`
  expect(await found(recognized(0))).toMatchObject({ texts: 1 })
  expect(await found(recognized(3))).toMatchObject({ texts: 0 })
})
