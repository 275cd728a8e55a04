import { blocksOf, rowBlocks, unfilter } from '../pictures/png-rows.server.ts'
import { rowBytes, type Png, type PngKind } from '../pictures/read-png.ts'

type Rows = {
  width: number
  height: number
  bits: number
  channels: number
  /** True if the rows have PNG filters. */
  isFiltered: boolean
  /** True for samples that can't be averaged (palette indexes, color keys); one of them is taken. */
  isNumbered: boolean
  side: number
}

const kinds: Record<number, PngKind> = { 1: 'gray', 3: 'rgb', 4: 'rgb-alpha' }

/**
 * Reduces compressed rows to samples of 8 bits with sides of at most `side`, a block of rows at a time. Throws
 * UnreadableArtwork.
 */
export async function averagedRows(contents: Uint8Array, rows: Rows) {
  const share = Math.min(1, rows.side / Math.max(rows.width, rows.height))
  const width = Math.max(1, Math.floor(rows.width * share))
  const height = Math.max(1, Math.floor(rows.height * share))
  const { channels, isNumbered } = rows
  const samples = new Uint8Array(width * height * channels)
  const sums = new Float64Array(width * channels)
  const counts = new Float64Array(width)
  const columns = Uint32Array.from({ length: rows.width }, (_, at) => Math.floor((at * width) / rows.width))
  let row = 0
  let target = 0
  const finish = () => {
    for (let at = 0; at < sums.length; at++)
      samples[target * sums.length + at] =
        (sums[at] ?? 0) / Math.max(1, counts[Math.floor(at / channels)] ?? 0)
    sums.fill(0)
    counts.fill(0)
  }
  for await (const line of linesOf(contents, rows)) {
    const to = Math.floor((row++ * height) / rows.height)
    if (to !== target) {
      finish()
      target = to
    }
    addRow(line, { sums, counts, columns, step: rows.bits / 8, channels, isNumbered })
  }
  finish()
  return { samples, width, height }
}

type Adding = {
  sums: Float64Array
  counts: Float64Array
  columns: Uint32Array
  /** Bytes per sample, of which the first is used. */
  step: number
  channels: number
  isNumbered: boolean
}

function addRow(line: Uint8Array, { sums, counts, columns, step, channels, isNumbered }: Adding): void {
  let from = 0
  for (const column of columns) {
    const at = column * channels
    if (isNumbered) counts[column] = 1
    else counts[column] = (counts[column] ?? 0) + 1
    for (let channel = 0; channel < channels; channel++, from += step) {
      const before = isNumbered ? 0 : (sums[at + channel] ?? 0)
      sums[at + channel] = before + (line[from] ?? 0)
    }
  }
}

async function* linesOf(contents: Uint8Array, { width, height, bits, channels, isFiltered }: Rows) {
  const kind = kinds[channels]
  if (!kind) return
  const png: Png = {
    width,
    height,
    bits,
    kind,
    isInterlaced: false,
    data: [contents],
    palette: null,
    transparency: null,
    profile: null,
    orientation: 1,
  }
  const length = rowBytes(png)
  let above: Uint8Array | undefined
  for await (const block of isFiltered ? rowBlocks(png) : blocksOf(png, height * length, length)) {
    const lines = isFiltered ? unfilter(block, png, above) : block
    above = lines.subarray(lines.length - length)
    for (let at = 0; at < lines.length; at += length) yield lines.subarray(at, at + length)
  }
}
