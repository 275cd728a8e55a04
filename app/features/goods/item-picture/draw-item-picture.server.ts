import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { clearUncovered } from '#app/features/goods/cut-line/mask.ts'
import { traceCutLine } from '#app/features/goods/cut-line/trace-cut-line.ts'
import { drawingSvg } from '#app/features/goods/item-drawing/drawing-svg.ts'
import { artworkIn, drawItem } from '#app/features/goods/item-drawing/item-drawing.ts'
import { faceOf } from '#app/features/goods/item-drawing/lay-out-item.ts'
import { shortSides } from '#app/features/goods/item-drawing/short-sides.ts'
import { artworkPixels, type Pixels } from '#app/features/goods/print-pdf/artwork-mask.server.ts'
import { readPageFrame } from '#app/features/goods/print-pdf/pages/read-page-frame.server.ts'
import { isCutAlongArtwork, isMasked } from '#app/features/ground/product/shape.ts'
import { drawShareCard } from './draw-share-card.server.ts'
import type { ItemPicture, PictureJob } from './picture-job.ts'

/** A cut line traced in this many pixels is off by less than a picture shows. */
const most = { pixelLimit: 4_000_000, side: 1600 }
/** The longer side of the artwork: twice the pixels that a picture of 640 pixels shows. */
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
