import { once } from 'node:events'
import { createDeflate, inflateSync } from 'node:zlib'
import { channelsOf, rowBytes, type Png } from './read-png.ts'
import { packed, rowBlocks, unfilter } from './png-rows.server.ts'

/** Compressed rows with PNG's filters, which PDFs know too, in parts. */
export type PngStreams = { color: Uint8Array[]; alpha: { rows: Uint8Array[]; bits: number } | null }

/** Without loss; what needn't be decompressed to become part of a PDF is taken as it is. */
export async function pngStreams(png: Png): Promise<PngStreams> {
  if (png.kind === 'gray-alpha' || png.kind === 'rgb-alpha') return splitAlpha(png)
  if (png.kind === 'indexed' && png.transparency) return indexedAlpha(png, png.transparency)
  const kept = png.isInterlaced ? deflater() : null
  for await (const block of rowBlocks(png)) await kept?.write(block)
  return { color: kept ? await kept.end() : png.data, alpha: null }
}

/**
 * A filter compares bytes with those of the same channel only, so the filtered bytes of the channels can be divided as
 * they are.
 */
async function splitAlpha(png: Png): Promise<PngStreams> {
  const bytes = png.bits / 8
  const pixel = channelsOf(png) * bytes
  const colorPixel = pixel - bytes
  const row = rowBytes(png) + 1
  const [color, alpha] = [deflater(), deflater()]
  for await (const block of rowBlocks(png)) {
    const count = block.length / row
    const colors = new Uint8Array(count * (png.width * colorPixel + 1))
    const alphas = new Uint8Array(count * (png.width * bytes + 1))
    let [from, toColor, toAlpha] = [0, 0, 0]
    for (let at = 0; at < count; at++) {
      const filter = block[from++] ?? 0
      colors[toColor++] = filter
      alphas[toAlpha++] = filter
      for (let column = 0; column < png.width; column++) {
        for (let byte = 0; byte < colorPixel; byte++) colors[toColor++] = block[from++] ?? 0
        for (let byte = 0; byte < bytes; byte++) alphas[toAlpha++] = block[from++] ?? 0
      }
    }
    await Promise.all([color.write(colors), alpha.write(alphas)])
  }
  const [colorRows, rows] = [await color.end(), await alpha.end()]
  return { color: colorRows, alpha: { rows, bits: png.bits } }
}

async function indexedAlpha(png: Png, transparency: Uint8Array): Promise<PngStreams> {
  const alpha = deflater()
  const color = png.isInterlaced ? deflater() : null
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
        alphas[to++] = transparency[packed(rows, row * length, column, png.bits)] ?? 255
      }
    }
    await Promise.all([alpha.write(alphas), color?.write(block)])
  }
  const rows = await alpha.end()
  return { color: color ? await color.end() : png.data, alpha: { rows, bits: 8 } }
}

function deflater() {
  const deflate = createDeflate({ chunkSize: 256 * 1024 })
  const chunks: Uint8Array[] = []
  deflate.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = once(deflate, 'end')
  return {
    write: async (bytes: Uint8Array) => {
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    },
    end: async (): Promise<Uint8Array[]> => {
      deflate.end()
      await ended
      return chunks
    },
  }
}

const maxProfileBytes = 16 * 1024 * 1024

/** Null if it can't be read. */
export function inflateProfile(compressed: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(compressed, { maxOutputLength: maxProfileBytes })
  } catch {
    return null
  }
}
