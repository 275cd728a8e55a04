import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { artworkTypes, maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { detectArtworkType } from './detect-artwork-type.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

test('spec 5: limits uploads to 5 MB, and to PDF, JPG, JPEG, PNG and SVG', () => {
  expect(maxArtworkBytes).toBe(5_242_880)
  expect(Object.values(artworkTypes).map(({ extension }) => extension)).toEqual(['png', 'jpg', 'svg', 'pdf'])
})

describe('spec 5: accepts files based on their content', () => {
  test.each([
    ['png', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['jpeg', latin('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['jpeg', latin('\xff\xd8\xff\xe1\0\x10Exif')],
    ['pdf', latin('%PDF-1.7\n')],
    ['pdf', latin(`${'\0'.repeat(1000)}%PDF-1.4`)],
    ['pdf', latin('\xef\xbb\xbf%PDF-1.4')],
    ['svg', utf8(svg)],
    ['svg', utf8(`\ufeff${svg}`)],
    ['svg', utf8(` \r\n\t${svg}`)],
    ['svg', utf8('<svg>')],
    ['svg', utf8('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>')],
    ['svg', utf8(`<?xml version="1.0"?><!-- <html> --><?xml-stylesheet href="a>b"?>\n<!-- -->${svg}`)],
    ['svg', utf8(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${svg}`)],
    ['svg', utf8(`<!DOCTYPE svg [ <!ENTITY ns "http://x/"> ]>${svg}`)],
    ['svg', utf16le(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg}`)],
    ['svg', utf16be(`\ufeff${svg}`)],
    ['svg', utf16le(svg)],
    ['svg', utf16be(svg)],
    ['svg', latin(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- caf\xe9 -->${svg}`)],
  ])('%s %#', (type, bytes) => {
    expect(detectArtworkType(bytes)).toBe(type)
  })
})

describe('spec 5: refuses files based on their content', () => {
  test.each([
    ['nothing', latin('')],
    ['one byte', latin('\x89')],
    ['GIF', latin('GIF89a')],
    ['GIF with a PDF inside', latin('GIF89a %PDF-1.4')],
    ['WEBP', latin('RIFF\0\0\0\0WEBPVP8 ')],
    ['TIFF', latin('II*\0')],
    ['Illustrator without PDF', latin('%!PS-Adobe-3.0 EPSF-3.0\n%%Creator: Adobe Illustrator\n%PDF-')],
    ['EPS with a preview', latin('\xc5\xd0\xd3\xc6')],
    ['ZIP', latin('PK\x03\x04')],
    ['ZIP with a PDF inside', latin('PK\x03\x04 a.pdf %PDF-1.4')],
    ['program', latin('MZ\x90')],
    ['text', utf8('hello')],
    ['text that mentions svg', utf8('an <svg> drawing')],
    ['HTML', utf8('<!DOCTYPE html><html><svg></svg></html>')],
    ['HTML that contains a PDF', utf8('<html><script>alert(1)</script>%PDF-1.4')],
    ['HTML doctype before an svg', utf8(`<!DOCTYPE html>${svg}`)],
    ['HTML after a comment with an svg', utf8(`<!-- ${svg} --><html></html>`)],
    ['other XML', utf8('<?xml version="1.0"?><note><svg/></note>')],
    ['an element whose name starts with svg', utf8('<svgx/>')],
    ['an unclosed comment', utf8('<!-- <svg>')],
    ['an svg after a 64 KB comment', utf8(`<!--${'-'.repeat(70_000)} -->${svg}`)],
    ['PDF header too late', latin(`${' '.repeat(1024)}%PDF-1.4`)],
    ['truncated PNG', latin('\x89PNG\r\n')],
  ])('%s', (_, bytes) => {
    expect(detectArtworkType(bytes)).toBeNull()
  })
})
