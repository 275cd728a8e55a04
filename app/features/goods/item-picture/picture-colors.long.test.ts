import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { colorPictures, corners, orientedJpeg } from '#test/color-pictures.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { itemPicture } from '#test/item-picture.ts'

const maxOff = 6

const expectColor = (values: ArrayLike<number>, expected: readonly number[]) => {
  const off = expected.map((value, at) => Math.abs((values[at] ?? NaN) - value))
  expect(Math.max(...off), `${Array.from(values).join()} is not ${expected.join()}`).toBeLessThanOrEqual(
    maxOff,
  )
}

/** Returns the color at a point given in fractions of the width and height. */
async function colorAt(picture: Uint8Array, across: number, down: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = Math.floor(down * info.height) * info.width + Math.floor(across * info.width)
  return data.subarray(at * info.channels, at * info.channels + 3)
}

describe('shows the printed colors in a preview and an item’s picture', async () => {
  test.each(await colorPictures())('for $name', async ({ type, bytes, shows }) => {
    const { previewBytes, thumbnailBytes } = await drawPreview(bytes, type)
    const item = await itemPicture(bytes, type, { shape: 'square', size: { width: 2, height: 2 } })
    if ('problem' in item) throw new Error(item.problem)
    for (const picture of [previewBytes, thumbnailBytes, item.picture])
      expectColor(await colorAt(picture, 0.5, 0.5), shows)
  })
})

describe('shows a photo upright, however the camera was held', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i', async (orientation) => {
    const { previewBytes, widthPx, heightPx } = await drawPreview(await orientedJpeg(orientation), 'jpeg')
    expect([widthPx, heightPx]).toEqual([120, 80])
    const places = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.75, 0.75],
      [0.25, 0.75],
    ] as const
    for (const [at, [across, down]] of places.entries())
      expectColor(await colorAt(previewBytes, across, down), corners[at] ?? [])
  })
})
