import { describe, expect, test } from 'vitest'
import { productShapes } from '#app/features/ground/product/shape.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import { pdfPath } from './svg-path.ts'

describe('SVG paths in a PDF', () => {
  test.each([
    ['M1 2L3 4H5V6Z', '1 2 m|3 4 l|5 4 l|5 6 l|h'],
    ['m1 2l3 4h5v6z', '1 2 m|4 6 l|9 6 l|9 12 l|h'],
    ['M0 0 10 0 10 10', '0 0 m|10 0 l|10 10 l'],
    ['m5,5-1-1', '5 5 m|4 4 l'],
    ['M0 0C1 2 3 4 5 6S9 9 10 10', '0 0 m|1 2 3 4 5 6 c|7 8 9 9 10 10 c'],
    ['M0 0Q3 3 6 0T12 0', '0 0 m|2 2 4 2 6 0 c|8 -2 10 -2 12 0 c'],
    ['M0 0zL5 5', '0 0 m|h|5 5 l'],
    ['M1e1.5.5', '10 0.5 m'],
    ['M0 0A0 5 0 0 1 9 9', '0 0 m|9 9 l'],
    ['M0 0L5 x', '0 0 m'],
    ['L5 5', ''],
    ['M0 0L1 1 nonsense', '0 0 m|1 1 l'],
  ])('%s', (data, expected) => {
    expect(pdfPath(data).replaceAll('\n', '|')).toBe(expected)
  })

  test('reads a quarter-circle arc however its flags are written', () => {
    const quarter = '0 -10 m|5.5228 -10 10 -5.5228 10 0 c'
    for (const data of ['M0-10A10 10 0 0 1 10 0', 'M0-10A10 10 0 0110 0', 'M0-10a10 10 0 0 1 10 10'])
      expect(pdfPath(data).replaceAll('\n', '|')).toBe(quarter)
    expect(pdfPath('M0-10A1 1 0 0 1 0 10').split('\n')).toHaveLength(3)
  })

  test.each(productShapes)('keeps the cut line of %s closed and within the ordered size', (shape) => {
    const operators = pdfPath(shapePath(shape, 216, 144)).split('\n')
    expect(operators.at(-1)).toBe('h')
    const ends = operators
      .filter((each) => /[mlc]$/.test(each))
      .map((each) => each.split(' ').slice(-3, -1).map(Number))
    const most = (axis: 0 | 1) => Math.max(...ends.map((end) => Math.abs(end[axis] ?? 0)))
    expect(most(0)).toBeCloseTo(108, 1)
    expect(most(1)).toBeCloseTo(72, 1)
  })
})
