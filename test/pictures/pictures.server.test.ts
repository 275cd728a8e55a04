import { Buffer } from 'node:buffer'
import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { compareItem, referenceOf, references } from './compare-item.ts'
import { difference, inOneRow, isSame } from './compare-pictures.ts'
import { drawPicture } from './draw-panels.ts'
import { itemNamed, picturedItems } from './pictured-items.ts'

describe('an item looks the same as its reference', () => {
  test.each(['a logo with a claim below', 'a page with its own bleed'].map(itemNamed))(
    '$name, $shape',
    compareItem,
  )

  test('each reference belongs to an item, and together they take up less than 1.5 MB', async () => {
    const files = await readdir(references)
    expect(files.toSorted()).toEqual(picturedItems.map(({ name }) => referenceOf(name)).toSorted())
    const bytes = await Promise.all(files.map((file) => readFile(`${references}/${file}`)))
    expect(Buffer.concat(bytes).length).toBeLessThan(1_500_000)
  })
})

describe('visible differences', () => {
  const cut = itemNamed('a word in outlined letters')
  const shown = ['border', 'cut'] as const

  test('ignores differences in antialiasing', async () => {
    const picture = await drawPicture(cut, await cut.bytes(), shown)
    const larger = await sharp(picture).resize(620, null, { kernel: 'cubic' }).png().toBuffer()
    const measured = await difference(await inOneRow([picture]), await inOneRow([larger]))
    expect(isSame(measured), JSON.stringify(measured)).toBe(true)
  })

  test('detects a cut line that is 1/32 in farther out', async () => {
    const further = { ...cut, design: { ...cut.design, cut: { offset: 5 / 32, holes: 'fill' as const } } }
    const [one, other] = [
      await drawPicture(cut, await cut.bytes(), shown),
      await drawPicture(further, await cut.bytes(), shown),
    ]
    const measured = await difference(await inOneRow([one]), await inOneRow([other]))
    expect(isSame(measured), JSON.stringify(measured)).toBe(false)
  })
})
