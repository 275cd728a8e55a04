import { describe, expect, test } from 'vitest'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { shapePath } from './shape-path.ts'

const shapes: Shape[] = [
  'die-cut',
  'kiss-cut',
  'circle',
  'oval',
  'rectangle',
  'square',
  'rounded',
  'bumper',
  'starburst',
  'sheet',
  'banner',
  'bag',
  'group',
]

describe('outlines', () => {
  test.each(shapes)('%s is one closed line with plain numbers', (shape) => {
    expect(shapePath(shape, 120, 50)).toMatch(/^M[-\d.\sHVLAQaQZ]+Z$/)
  })

  test('a circle of unequal sides is an oval', () => {
    expect(shapePath('circle', 40, 20)).toContain('A20 10')
  })
})
