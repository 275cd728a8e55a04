import { describe, expect, test } from 'vitest'
import { framed } from './page-frame.ts'

const box = (left: number, bottom: number, right: number, top: number) => ({
  x: left,
  y: bottom,
  width: right - left,
  height: top - bottom,
})
const visible = box(0, 0, 300, 200)
const page = { visible, trim: null, bleed: null, unit: 1 }

describe('the artwork area of a PDF page', () => {
  test('is the whole page if it has no boxes, or they cover all of it', () => {
    expect(framed(page)).toBeNull()
    expect(framed({ ...page, trim: visible })).toBeNull()
    expect(framed({ ...page, trim: box(-10, -10, 310, 210) })).toBeNull()
    expect(framed({ ...page, trim: box(400, 400, 500, 500) })).toBeNull()
  })

  test('is its trim box, with the bleed it specifies', () => {
    const [trim, bleed] = [box(30, 30, 270, 170), box(21, 21, 279, 179)]
    expect(framed({ ...page, trim, bleed })).toEqual({ art: trim, drawn: bleed })
  })

  test('treats a narrow border as bleed, and a wide one as room for marks', () => {
    const trim = box(9, 30, 282, 191)
    expect(framed({ ...page, trim })).toEqual({ art: trim, drawn: box(0, 30, 300, 200) })
    expect(framed({ ...page, trim, unit: 2 })?.drawn).toEqual(box(0, 30, 282, 200))
  })
})
