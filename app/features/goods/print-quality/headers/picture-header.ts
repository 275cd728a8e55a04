import { readJpegHeader } from '#app/features/goods/files/jpeg-header.ts'

export type PictureSize = { width: number; height: number }

type PictureHeader = PictureSize & {
  /** Interlaced or progressive, so it is decoded as a whole instead of line by line. */
  isProgressive: boolean
}

export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const header = bytes[0] === 0x89 ? readPng(bytes) : readJpeg(bytes)
  return header && header.width > 0 && header.height > 0 ? header : null
}

function readPng(bytes: Uint8Array): PictureHeader | null {
  if (bytes.length < 29) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20), isProgressive: view.getUint8(28) !== 0 }
}

function readJpeg(bytes: Uint8Array): PictureHeader | null {
  const { frame } = readJpegHeader(bytes)
  return frame && { width: frame.width, height: frame.height, isProgressive: frame.code > 0xc1 }
}
