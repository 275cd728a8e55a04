import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { xmlEncoding } from './xml-encoding.ts'

/** Ignores the name and the MIME type. */
export function detectArtworkType(bytes: Uint8Array): ArtworkType | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (otherSignatures.some((magic) => startsWith(bytes, magic))) return null
  const markup = readStart(bytes)
  if (markup.startsWith('<')) return isSvg(markup) ? 'svg' : null
  return hasPdfHeader(bytes) ? 'pdf' : null
}

// PDFs may have junk before the header, but a file that starts with one of these is not a PDF.
const otherSignatures = [
  '%!PS',
  '\xc5\xd0\xd3\xc6',
  'PK',
  'GIF8',
  'RIFF',
  'MZ',
  '\x7fELF',
  '#!',
  'BM',
  'II*\0',
  'MM\0*',
]

const pdfHeaderLimit = 1024
const prologLimit = 64 * 1024

function startsWith(bytes: Uint8Array, magic: string): boolean {
  if (bytes.length < magic.length) return false
  for (let at = 0; at < magic.length; at++) if (bytes[at] !== magic.charCodeAt(at)) return false
  return true
}

function hasPdfHeader(bytes: Uint8Array): boolean {
  for (let at = 0; at < Math.min(pdfHeaderLimit, bytes.length - 4); at++) {
    if (bytes[at] === 0x25 && startsWith(bytes.subarray(at, at + 5), '%PDF-')) return true
  }
  return false
}

function readStart(bytes: Uint8Array): string {
  const decoder = new TextDecoder(xmlEncoding(bytes) ?? 'utf-8')
  return decoder.decode(bytes.subarray(0, prologLimit)).trimStart()
}

function isSvg(markup: string): boolean {
  let rest = markup
  for (;;) {
    if (rest.startsWith('<?')) rest = after(rest, '?>', 2)
    else if (rest.startsWith('<!--')) rest = after(rest, '-->', 4)
    else if (/^<!DOCTYPE\s/.test(rest)) {
      if (!/^<!DOCTYPE\s+(?:[\w.-]+:)?svg[\s[>]/.test(rest)) return false
      const subset = /^[^>[]*\[/.exec(rest)
      rest = subset ? after(after(rest, ']', subset[0].length), '>', 0) : after(rest, '>', 0)
    } else return /^<(?:[\w.-]+:)?svg[\s/>]/.test(rest)
  }
}

function after(text: string, end: string, from: number): string {
  const at = text.indexOf(end, from)
  return at < 0 ? '' : text.slice(at + end.length).trimStart()
}
