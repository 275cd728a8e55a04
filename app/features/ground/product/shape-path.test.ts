import { describe, expect, test } from 'vitest'
import { productShapes } from './shape.ts'
import { shapePath } from './shape-path.ts'

describe('outlines', () => {
  test.each([...productShapes, 'group'] as const)('%s is one closed line with plain numbers', (shape) => {
    expect(shapePath(shape, 120, 50)).toMatch(/^M[-\d.\sHVLAQaQZ]+Z$/)
  })

  test('a circle with unequal sides is an oval', () => {
    expect(shapePath('circle', 40, 20)).toContain('A20 10')
  })
})
