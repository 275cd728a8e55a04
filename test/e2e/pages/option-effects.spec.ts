import sharp from 'sharp'
import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { addButton, open, upload } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { itemLine } from '../purchase-steps.ts'

const ovalId = 9

/** Makes artwork whose left half is white and whose right half is transparent. */
async function halfArtwork() {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#0000' } })
    .composite([
      { input: { create: { width: 300, height: 400, channels: 4, background: '#ffffff' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  return { name: 'half.png', mimeType: 'image/png', buffer }
}

/** Returns 'white' or 'foil' for a picture's left and right halves. */
async function halfLooks(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shareFrom = (from: number, to: number) => {
    let [points, white] = [0, 0]
    for (let y = Math.round(info.height * 0.35); y < info.height * 0.65; y++)
      for (let x = Math.round(info.width * from); x < info.width * to; x++) {
        const at = (y * info.width + x) * info.channels
        points++
        if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 250) white++
      }
    return white / points
  }
  return [shareFrom(0.2, 0.45), shareFrom(0.55, 0.8)].map((share) => (share > 0.9 ? 'white' : 'foil'))
}

test('holographic material and white ink show in the preview and in the cart, by mouse and keyboard', async ({
  page,
}) => {
  await open(page, `/category/${ovalId}/element?size=3x2`)
  const preview = page.getByRole('img', { name: /^Preview: Oval Stickers/ })
  const foil = preview.locator('[data-part=holographic]')
  const seeThrough = preview.locator('.mix-blend-multiply')
  const material = page.getByRole('group', { name: 'Material' })
  const ink = page.getByRole('group', { name: 'White ink' })

  await test.step('clicking a material shows it on the sample immediately', async () => {
    await expect(foil).toHaveCount(0)
    await material.getByText('Holographic vinyl').click()
    await expect(foil).toHaveCount(1)
    await expect(preview).toHaveAccessibleName(/on holographic material$/)
    await expect(page).toHaveURL(/options=/)
    await page.reload()
    await expect(foil).toHaveCount(1)
  })

  await test.step('the material shows through the artwork', async () => {
    await upload(page, await halfArtwork())
    await expect(preview).toHaveAccessibleName(/with half\.png, on holographic material$/)
    await expect(foil).toHaveCount(1)
    await expect(seeThrough).toHaveCount(1)
  })

  await test.step('white ink, chosen by keyboard, covers it', async () => {
    await ink.getByRole('radio', { name: /^None/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(ink.getByRole('radio', { name: /^Under the artwork/ })).toBeChecked()
    await expect(seeThrough).toHaveCount(0)
    await expect(foil).toHaveCount(1)
    await expect(preview).toHaveAccessibleName(/with white ink, on holographic material$/)
    await expectAccessibleAndNarrow(page)
  })

  await test.step('the cart lists both, and the item picture shows them', async () => {
    await addButton(page).click()
    await page.waitForURL('/cart')
    const line = itemLine(page, 'Oval Stickers')
    await expect(line).toContainText('Material: Holographic vinyl, White ink: Under the artwork')
    const src = await line.getByRole('img').first().getAttribute('src')
    expect(src).toMatch(/^\/item-pictures\//)
    expect(await halfLooks(await (await page.request.get(src ?? '')).body())).toEqual(['white', 'foil'])
  })
})
