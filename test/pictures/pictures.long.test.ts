import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import type { DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { compareItem } from './compare-item.ts'
import { difference, inOneRow, isSame } from './compare-pictures.ts'
import { drawPanels, drawPicture, panelNames } from './draw-panels.ts'
import { itemNamed, picturedItems, type PicturedItem } from './pictured-items.ts'

test.each(picturedItems)('an item looks the same as its reference: $name, $shape', compareItem)

describe('visible differences', () => {
  const drawn = async (item: PicturedItem, layers: readonly DrawingLayer[]) =>
    inOneRow([await drawPicture(item, await item.bytes(), layers)])
  const shown = ['border', 'cut'] as const
  const changed = (item: PicturedItem, design: Partial<ArtworkDesign>): PicturedItem => ({
    ...item,
    design: { ...item.design, ...design },
  })
  const empty = Buffer.alloc(0)
  const cut = itemNamed('a word in outlined letters')
  const placed = itemNamed('an anchor')

  test.each<[string, PicturedItem, PicturedItem, readonly DrawingLayer[]]>([
    ['no border', cut, cut, ['cut']],
    ['no cut line', cut, cut, ['border']],
    ['artwork shifted by a hundredth', placed, changed(placed, { x: placed.design.x + 0.01 }), shown],
    ['artwork rotated by a degree', placed, changed(placed, { turn: 1 }), shown],
  ])('detects %s', async (_, item, other, layers) => {
    const measured = await difference(await drawn(item, shown), await drawn(other, layers))
    expect(isSame(measured), JSON.stringify(measured)).toBe(false)
  })

  test('detects a few different words on the proof sheet', async () => {
    const [plain = empty, accepted = empty] = await Promise.all(
      [cut, changed(cut, { accepted: ['resolution'] })].map(async (item) => inOneRow(await drawPanels(item))),
    )
    const measured = await Promise.all(panelNames.map((_, at) => difference(plain, accepted, at)))
    expect(measured.map(isSame), JSON.stringify(measured)).toEqual([true, true, true, false])
  })
})
