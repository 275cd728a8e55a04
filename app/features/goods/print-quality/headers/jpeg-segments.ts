type Segment = { marker: number; content: Uint8Array }

const fill = 0xff
const startOfScan = 0xda

/** Yields the segments of a JPEG before its pixels, as far as the bytes go. */
export function* jpegSegments(bytes: Uint8Array): Generator<Segment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (marker === startOfScan) return
    if (marker === fill) {
      at += 1
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    yield { marker, content: bytes.subarray(at + 4, end) }
    at = end
  }
}

/** Accepts frames of all codings. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
