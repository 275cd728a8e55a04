import { expect, test } from 'vitest'
import { readShapes } from './read-shapes.ts'

const piece = (itemId: number, x: number, turn: number) => ({ itemId, x, y: 0, turn })

const svg = `<svg><g id="cut-lines" fill="none">
<g id="1001/1/1"><path stroke="#f0f" data-spot-color="Kiss-cut" d="M0.12345 1Z"/><path d="M2 2Z"/></g>
<g id="1001/1/2"><path d="M5 1Z"/></g>
<g id="1002/1/1"><path d="M9 1Z"/></g>
</g><g id="marks"><circle r="1"/></g></svg>`

test('press room: a shape is kept of each item, once for each turn', () => {
  const seen = new Set<string>()
  const pieces = [piece(1, 0, 0), piece(1, 5, 0), piece(2, 9, 90)]
  expect(readShapes(svg, pieces, seen)).toEqual([
    { ...piece(1, 0, 0), path: 'M0.123 1ZM2 2Z' },
    { ...piece(2, 9, 90), path: 'M9 1Z' },
  ])
  expect(readShapes(svg, pieces, seen)).toEqual([])
})
