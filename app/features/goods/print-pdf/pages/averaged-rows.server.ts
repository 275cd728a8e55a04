import { Buffer } from 'node:buffer'
import { createInflate } from 'node:zlib'

type Rows = {
  width: number
  height: number
  bits: number
  channels: number
  /** True if the rows have PNG filters. */
  isFiltered: boolean
  /** True for samples that can't be averaged (palette indexes, color keys); one of them is used instead. */
  isNumbered: boolean
  side: number
}

/**
 * Reduces compressed rows to 8-bit samples with sides of at most `side`, a block of rows at a time. Throws if the rows
 * are damaged.
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
  /** Bytes per sample; only the first is used. */
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

/** Short rows are read together in blocks of about this size. */
const blockBytes = 256 * 1024

async function* linesOf(contents: Uint8Array, { width, height, bits, channels, isFiltered }: Rows) {
  const rowBytes = (width * channels * bits) / 8
  const unit = rowBytes + (isFiltered ? 1 : 0)
  const blocks = inflatedBlocks(contents, { unit, expected: height * unit })
  let above: Uint8Array = new Uint8Array(rowBytes)
  for await (const block of blocks) {
    for (let at = 0; at < block.length; at += unit) {
      const row = block.subarray(at, at + unit)
      if (isFiltered) above = unfiltered(row, { above, step: (channels * bits) / 8 })
      yield isFiltered ? above : row
    }
  }
}

/** Yields blocks of whole rows of `unit` bytes, `expected` bytes in total. Throws if there are fewer. */
async function* inflatedBlocks(contents: Uint8Array, { unit, expected }: { unit: number; expected: number }) {
  const inflate = createInflate({ chunkSize: Math.max(blockBytes, unit) })
  inflate.end(contents)
  let kept = Buffer.alloc(0)
  let left = expected
  for await (const chunk of inflate) {
    const bytes = Buffer.concat([kept, chunk as Buffer])
    const size = Math.min(left, bytes.length - (bytes.length % unit))
    yield bytes.subarray(0, size)
    left -= size
    // Anything after the rows is ignored.
    if (left === 0) return
    kept = bytes.subarray(size)
  }
  throw new Error('The rows end early.')
}

/** Undoes the PNG filter named by the row's first byte. */
function unfiltered(filtered: Uint8Array, { above, step }: { above: Uint8Array; step: number }): Uint8Array {
  const row = new Uint8Array(filtered.length - 1)
  const filter = filtered[0]
  for (let at = 0; at < row.length; at++) {
    const left = row[at - step] ?? 0
    const up = above[at] ?? 0
    row[at] = (filtered[at + 1] ?? 0) + predicted(filter, left, up, above[at - step] ?? 0)
  }
  return row
}

function predicted(filter: number | undefined, left: number, up: number, upperLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4: {
      const estimate = left + up - upperLeft
      const [toLeft, toUp] = [Math.abs(estimate - left), Math.abs(estimate - up)]
      const toUpperLeft = Math.abs(estimate - upperLeft)
      if (toLeft <= toUp && toLeft <= toUpperLeft) return left
      return toUp <= toUpperLeft ? up : upperLeft
    }
    default:
      return 0
  }
}
