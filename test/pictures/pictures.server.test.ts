import { Buffer } from 'node:buffer'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { difference, inOneRow, isSame } from './compare-pictures.ts'
import { drawPanels, drawPicture, panelNames } from './draw-panels.ts'
import { picturedItems, type PicturedItem } from './pictured-items.ts'

// UPDATE_PICTURES=1 draws the references again: look at each that has changed.
const isUpdate = process.env.UPDATE_PICTURES === '1'
const references = 'test/pictures/references'
const failed = 'test-results/pictures'

const fileOf = (name: string): string => `${name.replaceAll(' ', '-')}.webp`

async function differences(row: Buffer, reference: Buffer): Promise<string[]> {
  const found = await Promise.all(panelNames.map((_, at) => difference(row, reference, at)))
  return found.flatMap(({ mean, most }, at) =>
    isSame({ mean, most }) ? [] : [`${panelNames[at]}: ${mean.toFixed(2)} on average, ${most} at most`],
  )
}

// The processes that draw start with the first item.
describe('studio: an item looks as it did when someone looked at it', { timeout: 60_000 }, () => {
  test.each(picturedItems)('$name, $shape', async (item) => {
    const row = await inOneRow(await drawPanels(item))
    const file = fileOf(item.name)
    if (isUpdate) return writeFile(`${references}/${file}`, row)
    const found = await differences(row, await readFile(`${references}/${file}`))
    if (found.length > 0) {
      await mkdir(failed, { recursive: true })
      await writeFile(`${failed}/${file}`, row)
    }
    expect(found, `compare ${failed}/${file} with ${references}/${file}`).toEqual([])
  })

  test('and each reference is compared with something, in less than 1.5 MB', async () => {
    const files = await readdir(references)
    expect(files.toSorted()).toEqual(picturedItems.map(({ name }) => fileOf(name)).toSorted())
    const bytes = await Promise.all(files.map((file) => readFile(`${references}/${file}`)))
    expect(Buffer.concat(bytes).length).toBeLessThan(1_500_000)
  })
})

describe('studio: what counts as looking different', () => {
  const itemOf = (name: string): PicturedItem => {
    const item = picturedItems.find((each) => each.name === name)
    if (!item) throw new Error(name)
    return item
  }
  const drawn = async (item: PicturedItem, layers: readonly DrawingLayer[]) =>
    inOneRow([await drawPicture(item, await item.bytes(), layers)])
  const shown = ['border', 'cut'] as const
  const changed = (item: PicturedItem, design: Partial<ArtworkDesign>): PicturedItem => ({
    ...item,
    design: { ...item.design, ...design },
  })
  const empty = Buffer.alloc(0)
  const cut = itemOf('a word in outlined letters')
  const placed = itemOf('an anchor')

  test('not edges that are smoothed in another way', async () => {
    const picture = await drawPicture(cut, await cut.bytes(), shown)
    const larger = await sharp(picture).resize(620, null, { kernel: 'cubic' }).png().toBuffer()
    const found = await difference(await inOneRow([picture]), await inOneRow([larger]))
    expect(isSame(found), JSON.stringify(found)).toBe(true)
  })

  test.each<[string, PicturedItem, PicturedItem, readonly DrawingLayer[]]>([
    ['a cut line 1/32 in further out', cut, changed(cut, { cut: { offset: 5 / 32, holes: 'fill' } }), shown],
    ['no border', cut, cut, ['cut']],
    ['no cut line', cut, cut, ['border']],
    ['artwork moved by a hundredth', placed, changed(placed, { x: placed.design.x + 0.01 }), shown],
    ['artwork turned by a degree', placed, changed(placed, { turn: 1 }), shown],
  ])('%s', async (_, item, other, layers) => {
    const found = await difference(await drawn(item, shown), await drawn(other, layers))
    expect(isSame(found), JSON.stringify(found)).toBe(false)
  })

  test('a few words on the proof sheet', async () => {
    const [plain = empty, accepted = empty] = await Promise.all(
      [cut, changed(cut, { accepted: ['resolution'] })].map(async (item) => inOneRow(await drawPanels(item))),
    )
    const found = await Promise.all(panelNames.map((_, at) => difference(plain, accepted, at)))
    expect(found.map(isSame), JSON.stringify(found)).toEqual([true, true, true, false])
  })
})
