type Size = { width: number; height: number }

/** Width and height in the header of a PNG or JPEG; null where it has none that can be read. */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes[0] === 0x89 ? pngSize(view) : jpegSize(view)
  return size && size.width > 0 && size.height > 0 ? size : null
}

const pngSize = (view: DataView): Size | null =>
  view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }

/** From the first frame's header; the segments before it are skipped by their lengths. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
