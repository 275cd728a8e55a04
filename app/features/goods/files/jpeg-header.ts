import { UnreadableArtwork } from './unreadable-artwork.ts'

/** Leaves room for a color profile of up to a megabyte, which precedes the frame. */
export const jpegHeaderBytes = 2 * 1024 * 1024

type Frame = {
  code: number
  bits: number
  width: number
  height: number
  components: number
  /** True if the components are named R, G and B. */
  isNamedRgb: boolean
}

export type JpegHeader = {
  frame: Frame | null
  /** Adobe programs mark their files and store CMYK inverted. */
  isByAdobe: boolean
  isJfif: boolean
  exif: Uint8Array | null
  profile: Uint8Array | null
  /** The reason why reading stopped: the pixel data began, `bytes` ended, or something wasn't a segment. */
  stoppedAt: 'pixels' | 'end' | 'garbage'
}

const startOfScan = 0xda
const codes = { jfif: 0xe0, exif: 0xe1, profile: 0xe2, adobe: 0xee }
const [jfifTag, exifTag, profileTag] = ['JFIF\0', 'Exif\0\0', 'ICC_PROFILE\0']

/** Reads the header. `bytes` may be only the beginning of a file. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header: JpegHeader = {
    frame: null,
    isByAdobe: false,
    isJfif: false,
    exif: null,
    profile: null,
    stoppedAt: 'end',
  }
  const profileParts = new Map<number, Uint8Array>()
  for (let at = 2; at + 4 <= bytes.length;) {
    const code = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) {
      header.stoppedAt = 'garbage'
      break
    }
    if (code === startOfScan) {
      header.stoppedAt = 'pixels'
      break
    }
    if (code === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) break
    const content = bytes.subarray(at + 4, end)
    at = end
    if (isFrame(code)) header.frame = readFrame(code, content)
    else if (code === codes.exif && startsWith(content, exifTag))
      header.exif = content.subarray(exifTag.length)
    else if (code === codes.profile && startsWith(content, profileTag))
      profileParts.set(content[profileTag.length] ?? 0, content.subarray(profileTag.length + 2))
    else if (code === codes.jfif && startsWith(content, jfifTag)) header.isJfif = true
    else if (code === codes.adobe && startsWith(content, 'Adobe')) header.isByAdobe = true
  }
  return { ...header, profile: joined(profileParts) }
}

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

function readFrame(code: number, content: Uint8Array): Frame {
  // Missing bytes read as zeros, which `isPrintable` rejects.
  const bytes = new Uint8Array(15)
  bytes.set(content.subarray(0, bytes.length))
  const view = new DataView(bytes.buffer)
  return {
    code,
    bits: view.getUint8(0),
    height: view.getUint16(1),
    width: view.getUint16(3),
    components: view.getUint8(5),
    // Each component has a name, sampling factors and a table number.
    isNamedRgb:
      view.getUint8(5) === 3 && String.fromCharCode(...[6, 9, 12].map((at) => view.getUint8(at))) === 'RGB',
  }
}

export const isCmykJpeg = ({ frame }: JpegHeader): boolean => frame?.components === 4

/** Baseline, extended and progressive JPEG with Huffman coding. */
const printableFrames = [0xc0, 0xc1, 0xc2]

type PrintableFrame = Frame & { components: 1 | 3 | 4 }

/** Throws UnreadableArtwork if the header shows that the file can't be converted to a print PDF. */
export function checkJpegHeader({ frame, stoppedAt }: JpegHeader): PrintableFrame | null {
  if (frame && !isPrintable(frame)) throw new UnreadableArtwork('unsupported', 'jpeg')
  if (stoppedAt === 'garbage') throw new UnreadableArtwork('corrupt', 'jpeg')
  return frame
}

const isPrintable = (frame: Frame): frame is PrintableFrame =>
  printableFrames.includes(frame.code) &&
  frame.bits === 8 &&
  frame.width > 0 &&
  frame.height > 0 &&
  [1, 3, 4].includes(frame.components)

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && Array.from(text).every((letter, at) => bytes[at] === letter.charCodeAt(0))
  )
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
