import { UnreadableArtwork, type UnreadableReason } from './unreadable-artwork.ts'

export const startOfScan = 0xda
/** Baseline, extended and progressive JPEG, each in Huffman coding. */
export const frames = [0xc0, 0xc1, 0xc2]
export const otherCodings = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]

const unreadable = (reason: UnreadableReason) => new UnreadableArtwork(reason, 'jpeg')

type Segment = { code: number; content: Uint8Array; isWhole: boolean }

/**
 * Yields segments until the pixels start or `bytes` ends. Throws UnreadableArtwork if there is something else between
 * two of them.
 */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) throw unreadable('corrupt')
    const code = view.getUint8(at + 1)
    if (code === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    yield { code, content: bytes.subarray(at + 4, end), isWhole: end <= bytes.length }
    if (code === startOfScan) return
    at = end
  }
}

/** Throws UnreadableArtwork if the file's first bytes show that no print PDF can be made from it. */
export function checkJpegHead(head: Uint8Array): void {
  for (const { code, content, isWhole } of segmentsOf(head)) {
    if (otherCodings.includes(code)) throw unreadable('unsupported')
    if (frames.includes(code) && isWhole) readFrame(content)
  }
}

/** Reads the size of a picture and its colors. Throws UnreadableArtwork. */
export function readFrame(content: Uint8Array) {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length < 6) throw unreadable('corrupt')
  const [bits, height, width, components] = [
    view.getUint8(0),
    view.getUint16(1),
    view.getUint16(3),
    view.getUint8(5),
  ]
  if (bits !== 8 || (components !== 1 && components !== 3 && components !== 4))
    throw unreadable('unsupported')
  if (width === 0 || height === 0) throw unreadable('unsupported')
  // Each component has a name, its sampling and a table.
  const names = String.fromCharCode(...[6, 9, 12].map((at) => content[at] ?? 0))
  return { width, height, components, isNamedRgb: components === 3 && names === 'RGB' } as const
}
