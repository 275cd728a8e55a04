export type PictureSize = { width: number; height: number }

type PictureHeader = PictureSize & {
  /** Interlaced or progressive: decoded as a whole, not line by line. */
  isProgressive: boolean
}

export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = bytes[0] === 0x89 ? readPng(view) : readJpeg(view)
  return header && header.width > 0 && header.height > 0 ? header : null
}

const readPng = (view: DataView): PictureHeader | null =>
  view.byteLength < 29
    ? null
    : { width: view.getUint32(16), height: view.getUint32(20), isProgressive: view.getUint8(28) !== 0 }

function readJpeg(view: DataView): PictureHeader | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const isProgressive = marker > 0xc1
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), isProgressive }
    }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
