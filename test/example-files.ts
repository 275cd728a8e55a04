import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Good and hostile files for each way of uploading.

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#d02040' } })

export const png = await picture().png().toBuffer()
export const jpeg = await picture().jpeg().toBuffer()
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" onload="alert(1)"><script>alert(2)</script>' +
    '<image href="https://evil.example/x.png"/><rect width="90" height="30" fill="#0a0"/></svg>',
)
export const pdf = onePagePdf()

function onePagePdf() {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
  ]
  const text = `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}`
  return Buffer.from(`${text}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`)
}

/** Makes a valid header that claims far more pixels than anyone prints. */
function hugePng() {
  const bytes = Buffer.concat([png.subarray(0, 33), deflateSync(Buffer.alloc(1000))])
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  return bytes
}

export const otherTypes: [string, string][] = [
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG in an HTML page', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
  ['plain text', 'just text'],
  ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ['a ZIP', 'PK\x03\x04 and %PDF-1.7 later'],
  ['an executable', 'MZ\x90\0\x03\0\0\0'],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n'],
]

export const unreadable: [string, () => Uint8Array][] = [
  ['a truncated PNG', () => png.subarray(0, 60)],
  ['a PNG header alone', () => png.subarray(0, 8)],
  ['a truncated JPEG header', () => jpeg.subarray(0, 20)],
  ['a PDF header alone', () => Buffer.from('%PDF-1.7\n')],
  ['an SVG that is not well-formed', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
  ['20,000 x 20,000 pixels', hugePng],
]

export const namesAsKept: [string, string, string][] = [
  ['folders and control characters', '..\\..\\evil/../lo\u0007go\u202e.png', 'logo.png'],
  ['a NUL', 'lo\0go.png', 'logo.png'],
  ['nothing but dots', '../..', 'artwork.png'],
  ['10 kB', `${'x'.repeat(10_000)}.png`, `${'x'.repeat(200)}.png`],
  ['quotation marks', 'my "best" logo.png', 'my "best" logo.png'],
]
