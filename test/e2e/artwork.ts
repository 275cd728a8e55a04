import sharp from 'sharp'
import { pdfPages, type Rgb } from '#test/pdf-pages.ts'

export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** No page uses this color, so finding it proves that the artwork is shown. */
export const artworkColor: Rgb = [0, 120, 220]

const side = 600

export async function pngArtwork(name = 'artwork.png', color = artworkColor): Promise<UploadFile> {
  return { name, mimeType: 'image/png', buffer: await square(color).png().toBuffer() }
}

export async function jpgArtwork(): Promise<UploadFile> {
  const buffer = await square(artworkColor).jpeg({ quality: 95 }).toBuffer()
  return { name: 'artwork.jpg', mimeType: 'image/jpeg', buffer }
}

export function svgArtwork(): UploadFile {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" fill="rgb(${artworkColor.join()})"/></svg>`
  return { name: 'artwork.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
}

export function pdfArtwork(colors = [artworkColor]): UploadFile {
  return { name: 'artwork.pdf', mimeType: 'application/pdf', buffer: pdfPages(colors, side) }
}

/** Returns the share of pixels close to this color in a picture, such as a screenshot. */
export async function shareOfColor(picture: Buffer, color = artworkColor): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let hits = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (color.every((part, channel) => Math.abs((data[at + channel] ?? 0) - part) < 12)) hits++
  }
  return hits / (info.width * info.height)
}

function square([r, g, b]: Rgb) {
  return sharp({ create: { width: side, height: side, channels: 3, background: { r, g, b } } })
}
