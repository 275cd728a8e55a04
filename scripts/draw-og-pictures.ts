// Draws the link previews in public/og, and small designs for emails. Run this after changing an image.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { cardSize, paperBackground } from '#app/features/goods/item-picture/paper-background.ts'
import { pictureLooks } from '#app/features/goods/item-picture/picture-kinds.ts'
import { sharePicture, shopPicture, unbrandedPicture } from '#app/storefront/search-engines/share-picture.ts'

type Box = { left: number; top: number; width: number; height: number }

const root = path.join(import.meta.dirname, '../public')
const { width, height } = cardSize
const theme = await readFile(path.join(import.meta.dirname, '../app/ui/theme.css'), 'utf8')

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const logo: Box = { left: 84, top: 238, width: 336, height: 95 }
const stage: Box = { left: 452, top: 52, width: 680, height: 526 }

function color(name: string): string {
  const [, value] = new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(theme) ?? []
  if (!value) throw new Error(`theme.css has no color ${name}`)
  return value
}

function sheet(isBranded: boolean): string {
  const inks = ['print-cyan', 'magenta', 'print-yellow', 'ink'].flatMap((ink) => [
    { ink, opacity: 1 },
    { ink, opacity: 0.45 },
  ])
  const patch = 26
  const patches = inks.map(
    ({ ink, opacity }, index) =>
      `<rect x="${logo.left + 4 + index * patch}" y="372" width="${patch}" height="${patch}" fill="${color(ink)}" opacity="${opacity}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${paperBackground(isBranded ? stage.left + stage.width / 2 : width / 2)}
    ${isBranded ? patches.join('') : ''}
  </svg>`
}

async function place(file: string, box: Box, turn = 0): Promise<OverlayOptions> {
  const { data, info } = await sharp(path.join(root, file), { density: 220 })
    .rotate(turn, { background: clear })
    .resize(box.width, box.height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: Math.round(box.left + (box.width - info.width) / 2),
    top: Math.round(box.top + (box.height - info.height) / 2),
  }
}

async function draw(name: string, pictures: OverlayOptions[], { isBranded = true } = {}) {
  const { size } = await sharp(Buffer.from(sheet(isBranded)))
    .composite([...(isBranded ? [await place('pictures/logo.svg', logo)] : []), ...pictures])
    .removeAlpha()
    .png({ palette: true, colors: 256, effort: 10, dither: 0.4 })
    .toFile(path.join(root, name))
  process.stdout.write(`${name} ${Math.ceil(size / 1000)} kB\n`)
}

function scatter(files: string[]): Promise<OverlayOptions[]> {
  const across = Math.floor(stage.width / 3)
  return Promise.all(
    files.slice(0, 6).map((file, index) => {
      const [column, row] = [index % 3, Math.floor(index / 3)]
      const left = stage.left + column * across
      const top = stage.top + row * (stage.height / 2) + (column === 1 ? 18 : -8)
      return place(
        file,
        { left, top, width: across + 14, height: stage.height / 2 + 14 },
        [-7, 5, 8, 6, -5, -8][index],
      )
    }),
  )
}

async function listDrawings(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(path.join(root, folder))
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .map((name) => `${folder}/${name}`)
}

await rm(path.join(root, 'og'), { recursive: true, force: true })
for (const folder of ['designs', 'small']) await mkdir(path.join(root, 'og', folder), { recursive: true })
const categories = await listDrawings('pictures', /^category-\d+\.svg$/)
const designs = await listDrawings('designs', /\.svg$/)

await draw(shopPicture, [await place('pictures/hero.svg', stage)])
const middle = { ...stage, left: (width - stage.width) / 2 }
await draw(unbrandedPicture, [await place('pictures/hero.svg', middle)], { isBranded: false })
const shown = [
  'napping-fox',
  'ramen-bowl',
  'rocket-lift-off',
  'monstera-pot',
  'octopus-barista',
  'camper-van',
]
await draw('og/library.png', await scatter(shown.map((slug) => `designs/${slug}.svg`)))
for (const file of [...categories, ...designs]) await draw(sharePicture(file), [await place(file, stage)])
for (const file of designs) {
  const { side } = pictureLooks.mailed
  await sharp(path.join(root, file), { density: 220 })
    .resize(side, side, { fit: 'contain', background: clear })
    .png({ palette: true, effort: 10 })
    .toFile(path.join(root, 'og/small', `${path.basename(file, '.svg')}.png`))
}
