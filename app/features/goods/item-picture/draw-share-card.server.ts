import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { cardSize, paperColors, paperBackground } from './paper-background.ts'

const { width, height } = cardSize
const stage = { top: 58, width: 960, height: 430 }
const nameLine = { middle: 548, width: 900, height: 44 }

// pdf.js ships the Liberation fonts; a server may have none.
const fontFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts/LiberationSans-Bold.ttf',
)

/** Draws an item (a PNG without margins) on paper above the shop's name. */
export async function drawShareCard(item: Buffer, shopName: string): Promise<Buffer> {
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
