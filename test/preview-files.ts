import { Buffer } from 'node:buffer'
import sharp from 'sharp'

export function png({ width, height }: { width: number; height: number }, ...rest: Buffer[]) {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return Buffer.concat([header, ...rest])
}

export const solid = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background } })
