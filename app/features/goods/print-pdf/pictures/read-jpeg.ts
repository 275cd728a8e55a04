import {
  frames,
  otherCodings,
  readFrame,
  segmentsOf,
  startOfScan,
} from '#app/features/goods/files/jpeg-segments.ts'
import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import { exifOrientation } from './exif-orientation.ts'

/** The facts about a JPEG that a PDF needs to embed its bytes as they are. */
export type Jpeg = {
  width: number
  height: number
  components: 1 | 3 | 4
  /** EXIF orientation: 1 is upright. */
  orientation: number
  /** Adobe's programs write CMYK inverted. */
  isByAdobe: boolean
  /** True for plain RGB that only the names of its components identify. */
  isNamedRgb: boolean
  profile: Uint8Array | null
}

const marker = { jfif: 0xe0, exif: 0xe1, profile: 0xe2, adobe: 0xee }
const profileTag = 'ICC_PROFILE\0'
const exifTag = 'Exif\0\0'
const jfifTag = 'JFIF\0'

const unreadable = (reason: UnreadableReason) => new UnreadableArtwork(reason, 'jpeg')

/** Throws UnreadableArtwork. */
export function readJpeg(bytes: Uint8Array): Jpeg {
  let frame: Pick<Jpeg, 'width' | 'height' | 'components' | 'isNamedRgb'> | null = null
  let orientation = 1
  let isByAdobe = false
  let isJfif = false
  let hasPixels = false
  const profileParts = new Map<number, Uint8Array>()
  for (const { code, content, isWhole } of segmentsOf(bytes)) {
    if (code === startOfScan) {
      hasPixels = true
      break
    }
    if (!isWhole) throw unreadable('corrupt')
    if (otherCodings.includes(code)) throw unreadable('unsupported')
    if (frames.includes(code)) frame = readFrame(content)
    else if (code === marker.exif && startsWith(content, exifTag)) {
      orientation = exifOrientation(content.subarray(exifTag.length))
    } else if (code === marker.profile && startsWith(content, profileTag)) {
      profileParts.set(content[profileTag.length] ?? 0, content.subarray(profileTag.length + 2))
    } else if (code === marker.jfif && startsWith(content, jfifTag)) isJfif = true
    else if (code === marker.adobe && startsWith(content, 'Adobe')) isByAdobe = true
  }
  if (!frame || !hasPixels || !hasEnd(bytes)) throw unreadable('corrupt')
  const isNamedRgb = frame.isNamedRgb && !isJfif && !isByAdobe
  return { ...frame, orientation, isByAdobe, isNamedRgb, profile: joined(profileParts) }
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && Array.from(text).every((letter, at) => bytes[at] === letter.charCodeAt(0))
  )
}

/** Cameras append more data after the end. */
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
