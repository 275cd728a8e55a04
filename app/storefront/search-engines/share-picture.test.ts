import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoCategories } from '#db/seed/demo-catalog.ts'
import { designs } from '#db/seed/designs.ts'
import { cardSize } from '#app/features/goods/item-picture/paper-background.ts'
import { sharePicture, shopPicture, unbrandedPicture } from './share-picture.ts'

const publicFolder = join(import.meta.dirname, '../../../public')

test('uses the product’s drawing if there is one, otherwise the shop’s picture', () => {
  expect(sharePicture('pictures/category-5.svg')).toBe('og/category-5.png')
  expect(sharePicture('designs/napping-fox.svg')).toBe('og/designs/napping-fox.png')
  expect(sharePicture('files/AAAAAAAAAAAAAAAAAAAAAA.png')).toBe('og/shop.png')
  expect(sharePicture('designs/../secret.svg')).toBe('og/shop.png')
})

test.each([
  shopPicture,
  unbrandedPicture,
  'og/library.png',
  ...demoCategories.map(({ id }) => sharePicture(`pictures/category-${id}.svg`)),
  ...designs.map(({ slug }) => sharePicture(`designs/${slug}.svg`)),
])('finds the share picture %s, drawn by scripts/draw-og-pictures.ts', (name) => {
  const png = readFileSync(join(publicFolder, name))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(cardSize)
  expect(png.length).toBeLessThan(150_000)
})
