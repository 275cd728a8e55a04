import type { ArtworkType } from './artwork-type.ts'

/** quick: sure to be drawn in a moment, by what its first bytes say. slow: anything else. */
export type Lane = 'quick' | 'slow'

const maxQuickPixels = 24_000_000

/** How many of a file's first bytes are needed to know its type and lane. */
export const headBytes = 128 * 1024

/** The lane of a file by its first bytes: an attacker's slow file must not hold up an ordinary picture. */
export function previewLane(type: ArtworkType, head: Uint8Array): Lane {
  const pixels = { png: pngPixels, jpeg: jpegPixels, svg: unknown, pdf: unknown }[type](head)
  return pixels !== null && pixels <= maxQuickPixels ? 'quick' : 'slow'
}

const unknown = () => null

/** Null for an interlaced picture, which is decoded whole. */
function pngPixels(head: Uint8Array): number | null {
  if (head.length < 29 || head[28] !== 0) return null
  const view = new DataView(head.buffer, head.byteOffset)
  return view.getUint32(16) * view.getUint32(20)
}

const baseline = new Set([0xc0, 0xc1])
const otherFrames = new Set([0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** Null for a progressive picture: the number of its scans, and so its cost, is up to whoever made it. */
function jpegPixels(head: Uint8Array): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  for (let at = 2; at + 9 < head.length; at += 2 + view.getUint16(at + 2)) {
    const marker = head[at + 1] ?? 0
    if (head[at] !== 0xff || otherFrames.has(marker)) return null
    if (baseline.has(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7)
  }
  return null
}
