import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp, { type Sharp, type OverlayOptions } from 'sharp'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { clearUncovered } from '#app/features/goods/cut-line/mask.ts'
import { traceCutLine } from '#app/features/goods/cut-line/trace-cut-line.ts'
import { drawingSvg } from '#app/features/goods/item-drawing/drawing-svg.ts'
import { artworkIn, drawItem } from '#app/features/goods/item-drawing/item-drawing.ts'
import { faceOf } from '#app/features/goods/item-drawing/lay-out-item.ts'
import { shortSides } from '#app/features/goods/item-drawing/short-sides.ts'
import { artworkPixels, type Pixels } from '#app/features/goods/print-pdf/artwork-mask.server.ts'
import { readPageFrame } from '#app/features/goods/print-pdf/pages/embed-pdf.server.ts'
import { isCutAlongArtwork, isMasked } from '#app/features/ground/product/shape.ts'
import type { ItemPicture, PictureJob } from './picture-job.ts'
import { cardSize, paperColors, paperBackground } from './paper-background.ts'

/** A cut line traced at this resolution deviates by less than is visible in the picture. */
const most = { pixelLimit: 4_000_000, side: 1600 }
/** The longer side of the artwork in pixels, which is twice that of a 640-pixel picture. */
const artworkSide = 1280

/** Throws UnreadableArtwork. */
export async function drawItemPicture(job: PictureJob): Promise<ItemPicture | CutProblem> {
  const { shape, design, shown, side } = job
  const isAlong = isCutAlongArtwork(shape)
  const pixels = await artworkPixels(job, most)
  const { data, width, height } = pixels
  const mask = isMasked(shape, design)
    ? maskOf(data, width, height, design.background, design.cut.leastOpacity)
    : null
  const line = isAlong && mask ? traceCutLine(mask, faceOf(job).size, design.cut, design.version) : null
  if (line && 'problem' in line) return line
  const frame =
    job.type === 'pdf' && !mask ? await readPageFrame(await readFile(job.path), design.page) : null
  const drawing = drawItem({
    ...job,
    picture: { width, height, frame, short: shortSides(data, width, artworkIn({ width, height, frame })) },
    traced: line && mask && { line, picture: mask },
  })
  if (mask && design.background) clearUncovered(data, mask)
  const href = await dataUrl(pixels)
  const drawn = sharp(Buffer.from(drawingSvg(drawing, { href, shown, side })))
  return { picture: new Uint8Array(await framed(job, drawn)) }
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

async function framed({ frame, side, format, shopName = '' }: PictureJob, drawn: Sharp): Promise<Buffer> {
  if (frame === 'card') return drawShareCard(await drawn.png().toBuffer(), shopName)
  const picture = frame === 'square' ? drawn.resize(side, side, { fit: 'contain', background: clear }) : drawn
  return (format === 'webp' ? picture.webp({ quality: 85 }) : picture.png()).toBuffer()
}

async function dataUrl({ data, width, height }: Pixels): Promise<string> {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(artworkSide, artworkSide, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const { width, height } = cardSize
const stage = { top: 58, width: 960, height: 430 }
const nameLine = { middle: 548, width: 900, height: 44 }

// pdf.js ships the Liberation fonts; a server may have none.
const fontFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts/LiberationSans-Bold.ttf',
)

/** Draws an item (a PNG without margins) on paper above the shop's name. */
async function drawShareCard(item: Buffer, shopName: string): Promise<Buffer> {
  const { data, info } = await sharp(item)
    .resize(stage.width, stage.height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [left, top] = [(width - info.width) / 2, stage.top + (stage.height - info.height) / 2]
  const href = `data:image/png;base64,${data.toString('base64')}`
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="shadow" x="-20%" y="-20%" width="140%" height="140%">
      <feDropShadow dx="0" dy="5" stdDeviation="7" flood-color="${paperColors.ink}" flood-opacity="0.28"/>
    </filter>
    ${paperBackground(width / 2)}
    <image href="${href}" x="${left}" y="${top}" width="${info.width}" height="${info.height}" filter="url(#shadow)"/>
  </svg>`
  return sharp(Buffer.from(card))
    .composite(await writtenName(shopName))
    .removeAlpha()
    .png()
    .toBuffer()
}

async function writtenName(name: string): Promise<OverlayOptions[]> {
  const shown = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  if (shown === '') return []
  const text = `<span foreground="${paperColors.ink}">${escaped(shown)}</span>`
  const written = sharp({
    text: { text, font: 'Liberation Sans Bold 40', fontfile: fontFile, rgba: true, dpi: 72 },
  })
  const { data, info } = await written
    .resize(nameLine.width, nameLine.height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((width - info.width) / 2)
  return [{ input: data, left, top: Math.round(nameLine.middle - info.height / 2) }]
}

/** The text is Pango markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
