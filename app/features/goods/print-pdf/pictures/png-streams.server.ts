import { createDeflate, inflateSync } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import type { Parts } from '../writing/parts-stream.server.ts'
import { channelsOf, rowBytes, type Png } from './read-png.ts'
import { packed, rowBlocks, unfilter } from './png-rows.server.ts'

/** Compressed rows with PNG's filters, which PDFs support, too. */
export type PngStreams = { color: Parts; alpha: { rows: Parts; bits: number } | null }

/**
 * Returns the rows losslessly. Data that a PDF can take as is stays compressed. The rest is compressed again while it
 * is written, because the color and transparency of a big picture, next to its file, would take too much memory.
 */
export async function pngStreams(png: Png): Promise<PngStreams> {
  if (png.kind === 'gray-alpha' || png.kind === 'rgb-alpha') return splitAlpha(png)
  const color = png.isInterlaced ? () => deflated(rowBlocks(png)) : () => png.data
  const alphaAt = alphaOf(png)
  if (alphaAt) return { color, alpha: { rows: () => deflated(alphaRows(png, alphaAt)), bits: 8 } }
  // Decodes the rows to reject damaged files.
  if (!png.isInterlaced) for await (const _ of rowBlocks(png));
  return { color, alpha: null }
}

function splitAlpha(png: Png): PngStreams {
  const bytes = png.bits / 8
  const colorBytes = channelsOf(png) * bytes - bytes
  return {
    color: () => deflated(channelRows(png, { from: 0, bytes: colorBytes })),
    alpha: { rows: () => deflated(channelRows(png, { from: colorBytes, bytes })), bits: png.bits },
  }
}

/** A filter only compares bytes of the same channel, so the filtered bytes can be split by channel. */
async function* channelRows(png: Png, { from, bytes }: { from: number; bytes: number }) {
  const pixel = (channelsOf(png) * png.bits) / 8
  const row = rowBytes(png) + 1
  for await (const block of rowBlocks(png)) {
    const count = block.length / row
    const rows = new Uint8Array(count * (png.width * bytes + 1))
    let to = 0
    for (let at = 0; at < count; at++) {
      rows[to++] = block[at * row] ?? 0
      let next = at * row + 1 + from
      for (let column = 0; column < png.width; column++, next += pixel) {
        for (let byte = 0; byte < bytes; byte++) rows[to++] = block[next + byte] ?? 0
      }
    }
    yield rows
  }
}

type AlphaAt = (rows: Uint8Array, start: number, column: number) => number

/** Returns the alpha of pictures with transparent colors; null if they have none or a PDF color key is enough. */
function alphaOf(png: Png): AlphaAt | null {
  const { kind, bits, transparency } = png
  if (!transparency) return null
  if (kind === 'indexed')
    return (rows, start, column) => transparency[packed(rows, start, column, bits)] ?? 255
  const bytes = 2 * channelsOf(png)
  // Ghostscript and Poppler don't support 16-bit color keys.
  if (bits !== 16 || transparency.length < bytes) return null
  return (rows, start, column) => {
    const from = start + column * bytes
    for (let at = 0; at < bytes; at++) if (rows[from + at] !== transparency[at]) return 255
    return 0
  }
}

async function* alphaRows(png: Png, alphaAt: AlphaAt) {
  const length = rowBytes(png)
  let above: Uint8Array | undefined
  for await (const block of rowBlocks(png)) {
    const rows = unfilter(block, png, above)
    above = rows.subarray(rows.length - length)
    const count = rows.length / length
    const alphas = new Uint8Array(count * (png.width + 1))
    let to = 0
    for (let row = 0; row < count; row++) {
      to++
      for (let column = 0; column < png.width; column++) {
        alphas[to++] = alphaAt(rows, row * length, column)
      }
    }
    yield alphas
  }
}

async function* deflated(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflate({ chunkSize: 256 * 1024 })
  const ended = pipeline(blocks, deflate)
  // It is awaited below, after all compressed data was read.
  ended.catch(() => undefined)
  for await (const part of deflate) yield part as Uint8Array
  await ended
}

const maxProfileBytes = 16 * 1024 * 1024

/** Returns null if it can't be read. */
export function inflateProfile(compressed: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(compressed, { maxOutputLength: maxProfileBytes })
  } catch {
    return null
  }
}
