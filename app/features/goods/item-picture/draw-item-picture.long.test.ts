import './draw-item-picture.server.test.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dust } from '#test/hostile-files.ts'
import { drawnItem, itemPicture } from '#test/item-picture.ts'

test('draws one cut line around dust of 10,000 islands, or none if the islands are too far apart', async () => {
  const grains = await dust()
  expect((await sharp(await drawnItem(grains, 'png', { shape: 'die-cut' })).metadata()).format).toBe('webp')
  const far = await itemPicture(grains, 'png', { shape: 'die-cut', size: { width: 60, height: 60 } })
  expect(far).toEqual({ problem: 'separate' })
})
