import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import { exifOrientation } from './exif-orientation.ts'

export type Png = {
  width: number
  height: number
  bits: number
  kind: PngKind
  isInterlaced: boolean
  palette: Uint8Array | null
  /** Alphas of the palette's colors, or the one transparent color. */
  transparency: Uint8Array | null
  /** Compressed. */
  profile: Uint8Array | null
  /** EXIF orientation: 1 is upright. */
  orientation: number
  /** The compressed rows. */
  data: Uint8Array[]
}

export type PngKind = 'gray' | 'rgb' | 'indexed' | 'gray-alpha' | 'rgb-alpha'

const kinds: Record<number, PngKind> = { 0: 'gray', 2: 'rgb', 3: 'indexed', 4: 'gray-alpha', 6: 'rgb-alpha' }
const depths: Record<PngKind, number[]> = {
  gray: [1, 2, 4, 8, 16],
  rgb: [8, 16],
  indexed: [1, 2, 4, 8],
  'gray-alpha': [8, 16],
  'rgb-alpha': [8, 16],
}

const channels: Record<PngKind, number> = { gray: 1, rgb: 3, indexed: 1, 'gray-alpha': 2, 'rgb-alpha': 4 }

export const channelsOf = ({ kind }: Pick<Png, 'kind'>): number => channels[kind]

/** Bytes of a row, without the byte that names its filter. */
export const rowBytes = ({ width, bits, kind }: Pick<Png, 'width' | 'bits' | 'kind'>): number =>
  Math.ceil((width * bits * channels[kind]) / 8)

const unreadable = (reason: UnreadableReason) => new UnreadableArtwork(reason, 'png')
const signatureBytes = 8

/** Throws UnreadableArtwork. */
export function readPng(bytes: Uint8Array): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = new Map<string, Uint8Array>()
  const data: Uint8Array[] = []
  for (let at = signatureBytes; ;) {
    // The end chunk is optional: readers of the rows notice if those are incomplete.
    if (at === bytes.length && data.length > 0) break
    if (at + 12 > bytes.length) throw unreadable('corrupt')
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) throw unreadable('corrupt')
    const content = bytes.subarray(at + 8, end)
    if (name === 'IDAT') data.push(content)
    else chunks.set(name, content)
    if (name === 'IEND') break
    at = end + 4
  }
  return { ...readHeader(chunks.get('IHDR')), ...readColors(chunks), data }
}

function readHeader(content: Uint8Array | undefined) {
  if (content?.length !== 13) throw unreadable('corrupt')
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const [width, height, bits] = [view.getUint32(0), view.getUint32(4), view.getUint8(8)]
  const kind = kinds[view.getUint8(9)]
  if (!kind || !depths[kind].includes(bits) || width === 0 || height === 0) throw unreadable('corrupt')
  return { width, height, bits, kind, isInterlaced: view.getUint8(12) !== 0 }
}

const readColors = (chunks: Map<string, Uint8Array>) => ({
  palette: chunks.get('PLTE') ?? null,
  transparency: chunks.get('tRNS') ?? null,
  profile: compressedProfile(chunks.get('iCCP')),
  orientation: exifOrientation(chunks.get('eXIf') ?? new Uint8Array()),
})

/** The profile follows its name and the byte for the compression. */
function compressedProfile(content: Uint8Array | undefined): Uint8Array | null {
  const end = content?.indexOf(0) ?? -1
  return content && end > 0 ? content.subarray(end + 2) : null
}
