import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import { exifOrientation } from './exif-orientation.ts'

/** What a PDF needs to know of a JPEG, whose bytes it takes as they are. */
export type Jpeg = {
  width: number
  height: number
  components: 1 | 3 | 4
  /** As EXIF counts: 1 is upright. */
  orientation: number
  /** Adobe's programs write CMYK inverted. */
  isByAdobe: boolean
  /** Red, green and blue as they are, said by nothing but the names of its components. */
  isNamedRgb: boolean
  profile: Uint8Array | null
}

const marker = { startOfScan: 0xda, jfif: 0xe0, exif: 0xe1, profile: 0xe2, adobe: 0xee }
/** Baseline, extended and progressive, each in Huffman coding. */
const frames = [0xc0, 0xc1, 0xc2]
const otherCodings = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const profileTag = 'ICC_PROFILE\0'
const exifTag = 'Exif\0\0'
const jfifTag = 'JFIF\0'

const unreadable = (reason: UnreadableReason) => new UnreadableArtwork(reason, 'jpeg')

/** Throws UnreadableArtwork. */
export function readJpeg(bytes: Uint8Array): Jpeg {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: Pick<Jpeg, 'width' | 'height' | 'components' | 'isNamedRgb'> | null = null
  let orientation = 1
  let isByAdobe = false
  let isJfif = false
  const profileParts = new Map<number, Uint8Array>()
  for (let at = 2; ;) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff) throw unreadable('corrupt')
    const code = view.getUint8(at + 1)
    if (code === 0xff) {
      at += 1
      continue
    }
    if (code === marker.startOfScan) break
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) throw unreadable('corrupt')
    const content = bytes.subarray(at + 4, end)
    if (otherCodings.includes(code)) throw unreadable('unsupported')
    if (frames.includes(code)) frame = readFrame(content)
    else if (code === marker.exif && startsWith(content, exifTag)) {
      orientation = exifOrientation(content.subarray(exifTag.length))
    } else if (code === marker.profile && startsWith(content, profileTag)) {
      profileParts.set(content[profileTag.length] ?? 0, content.subarray(profileTag.length + 2))
    } else if (code === marker.jfif && startsWith(content, jfifTag)) isJfif = true
    else if (code === marker.adobe && startsWith(content, 'Adobe')) isByAdobe = true
    at = end
  }
  if (!frame || !hasEnd(bytes)) throw unreadable('corrupt')
  const isNamedRgb = frame.isNamedRgb && !isJfif && !isByAdobe
  return { ...frame, orientation, isByAdobe, isNamedRgb, profile: joined(profileParts) }
}

function readFrame(content: Uint8Array) {
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
  // Of each component: its name, sampling and table.
  const names = String.fromCharCode(...[6, 9, 12].map((at) => content[at] ?? 0))
  return { width, height, components, isNamedRgb: components === 3 && names === 'RGB' } as const
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && Array.from(text).every((letter, at) => bytes[at] === letter.charCodeAt(0))
  )
}

/** Cameras append more after the end. */
function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at > 0; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  return false
}

function joined(parts: Map<number, Uint8Array>): Uint8Array | null {
  if (parts.size === 0) return null
  const ordered = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)
  const whole = new Uint8Array(ordered.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of ordered) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
