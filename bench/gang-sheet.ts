import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { traceCutLine } from '#app/features/goods/cut-line/trace-cut-line.ts'
import { layoutFaults } from '#app/features/goods/gang-sheet/check-layouts.ts'
import { flattenLoop } from '#app/features/goods/gang-sheet/flatten-loop.ts'
import { quarterTurns, type GangPiece } from '#app/features/goods/gang-sheet/gang-sheet.ts'
import { nestPieces } from '#app/features/goods/gang-sheet/nesting/nest-pieces.ts'
import { drawPixels } from '#app/features/goods/previews/render-picture.server.ts'
import { designs as library } from '#db/seed/designs.ts'

/** With what the machine can't print left out of the width, and with a margin for marks. */
const rolls = [0, 0.25].map((margin) => ({ width: 24, maxLength: 150, margin, gap: 0.125 }))
const sides: [inches: number, quantity: number][] = [
  [3, 10],
  [2, 25],
  [1, 26],
]

async function designPieces(): Promise<GangPiece[]> {
  const pieces: GangPiece[] = []
  for (const { slug, widthInches: width, heightInches: height } of library) {
    const size = { width, height }
    const pixels = await drawPixels(`public/designs/${slug}.svg`, 'svg', {
      mostPixels: 24_000_000,
      side: 1200,
    })
    const mask = maskOf(pixels.data, pixels.width, pixels.height, null)
    const traced = traceCutLine(mask, size, { offset: 0, holes: 'fill' })
    if ('problem' in traced) throw new Error(`${slug}: ${traced.problem}`)
    const inches = ({ x, y }: Point) => ({ x: x / traced.pixelsPerInch, y: y / traced.pixelsPerInch })
    const outlines = traced.loops.map((loop) => flattenLoop(loop, 0.1).map(inches))
    pieces.push({ id: slug, outlines, ...size, quantity: 3, turns: quarterTurns })
  }
  return pieces
}

const polygon = (corners: number, side: number): Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * (at + 0.5)) / corners
    const radius = side / 2 / (corners === 4 ? Math.SQRT1_2 : 1)
    return { x: side / 2 + radius * Math.cos(angle), y: side / 2 + radius * Math.sin(angle) }
  })

const shapes = (name: string, corners: number, turns: readonly number[]): GangPiece[] =>
  sides.map(([side, quantity]) => ({
    id: `${name} of ${side} in`,
    outlines: [polygon(corners, side)],
    width: side,
    height: side,
    quantity,
    turns,
  }))

const pieces = [...(await designPieces()), ...shapes('circle', 180, [0]), ...shapes('square', 4, [0])]
const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(12)).join('')}\n`)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

print(['pieces', 'margin', 'seconds', 'inches', 'use', 'bare use', 'faults'])
for (const roll of rolls) {
  // Of this process, whatever else the machine does.
  const from = process.cpuUsage().user
  const layouts = nestPieces(pieces, roll)
  const seconds = (process.cpuUsage().user - from) / 1e6
  const faults = layoutFaults(pieces, layouts, roll).length
  for (const { length, use, bareUse } of layouts)
    print([count, roll.margin, seconds.toFixed(1), length.toFixed(2), percent(use), percent(bareUse), faults])
}
