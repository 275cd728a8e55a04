import { Buffer } from 'node:buffer'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { png, unreadable } from '#test/example-files.ts'
import { pdfPage } from '#test/pdf-page.ts'

// Files made to be harmful or slow, for each way the shop reads files.

export type HostileFile = {
  name: string
  type: ArtworkType
  bytes: () => Promise<Buffer> | Buffer
  /** True if the file has visible, printable content. All others must be refused with a readable error. */
  isDrawn: boolean
  /** True if the file is slow to read, and only tested in `npm run test:long`. */
  isSlow?: boolean
}

const drawing = (inner: string, side = 1500) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}">${inner}</svg>`,
  )

export const dust = () => {
  const grain = (_: unknown, at: number) =>
    `<rect x="${(at % 100) * 15}" y="${Math.floor(at / 100) * 15}" width="2" height="2"/>`
  return sharp(drawing(Array.from({ length: 10_000 }, grain).join('')))
    .png()
    .toBuffer()
}

/** Draws a frame that crosses all four sides. */
export const crossingFrame = () =>
  sharp(drawing('<path d="M-50 150L150-50 350 150 150 350z"/>', 300)).png().toBuffer()

export const thread = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: 'red' } })
    .png()
    .toBuffer()

const red = '0.86 0.08 0.12 rg 0 0 300 200 re f'

/** Makes a 500-page PDF whose first page is red; the others are small and empty. */
export function pdfOf500Pages(): Buffer {
  const kids = Array.from({ length: 499 }, (_, at) => `${5 + at} 0 R`).join(' ')
  const blank = { entries: '/Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]' }
  const blanks = Array.from({ length: 499 }, () => blank)
  const bytes = pdfPage(red, '', blanks).toString('latin1')
  return Buffer.from(bytes.replace('/Count 1 /Kids [4 0 R]', `/Count 500 /Kids [4 0 R ${kids}]`), 'latin1')
}

/**
 * Makes a PDF whose page unpacks to a gigabyte, so refusing it takes seconds. It repeats the same compressed block 64
 * times, because compressing all of it would also take seconds.
 */
export function pdfBomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, ' '), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const [header, lastBlock] = [Buffer.from([0x78, 0xda]), Buffer.from([3, 0])]
  const compressedOnce = Buffer.concat([header, ...Array.from({ length: 64 }, () => block), lastBlock])
  const contentEntries = '/Filter [/FlateDecode /FlateDecode]'
  return pdfPage(deflateSync(compressedOnce, { level: 9 }), '', [], { contentEntries })
}

const scripts =
  '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /WC << /S /JavaScript /JS (x) >> >>'
const password = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >> /ID [<01><01>]`

const lockedPdf = () =>
  Buffer.from(
    pdfPage(red, '', []).toString('latin1').replace('trailer\n<<', `trailer\n<< ${password}`),
    'latin1',
  )

/** Makes a PNG with 400 million pixels of one color, which compress to a few kilobytes. */
function pngBomb(): Buffer {
  const side = 20_000
  const row = deflateSync(Buffer.alloc(side * 3 * 100))
  const bytes = Buffer.concat([png.subarray(0, 33), row])
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}

const references = [
  '<image xlink:href="http://127.0.0.1:9/a.png" width="9" height="9"/>',
  '<image href="file:///etc/passwd" width="9" height="9"/>',
  '<style>@import url(http://127.0.0.1:9/a.css);rect{fill:#0a0}</style>',
  '<rect width="1500" height="1500" onload="alert(1)"/><script>alert(2)</script>',
].join('')

const useBomb = Array.from(
  { length: 9 },
  (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
).join('')

const entities = () =>
  Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text y="9">&b;&x;</text>').toString()}`,
  )

export const hostileFiles: HostileFile[] = [
  { name: 'a picture of 1 x 10,000 pixels', type: 'png', bytes: () => thread(1, 10_000), isDrawn: true },
  {
    name: 'a picture of 10,000 x 1 pixels',
    type: 'png',
    bytes: () => thread(10_000, 1),
    isDrawn: true,
    isSlow: true,
  },
  { name: 'dust of 10,000 islands', type: 'png', bytes: dust, isDrawn: true, isSlow: true },
  { name: 'artwork that crosses the frame', type: 'png', bytes: crossingFrame, isDrawn: true },
  { name: 'a PDF of 500 pages', type: 'pdf', bytes: pdfOf500Pages, isDrawn: true, isSlow: true },
  {
    name: 'a PDF with scripts',
    type: 'pdf',
    bytes: () => pdfPage(red, '', [], { catalog: scripts }),
    isDrawn: true,
  },
  { name: 'a drawing with references', type: 'svg', bytes: () => drawing(references), isDrawn: true },
  {
    name: 'a drawing with a thousand filters',
    type: 'svg',
    bytes: () =>
      drawing(
        `<filter id="f">${'<feGaussianBlur stdDeviation="900"/><feTurbulence numOctaves="99"/>'.repeat(500)}</filter><rect width="900" height="900" filter="url(#f)"/>`,
      ),
    isDrawn: true,
    isSlow: true,
  },
  { name: 'a drawing with entities', type: 'svg', bytes: entities, isDrawn: false },
  {
    name: 'a drawing that uses itself a billion times',
    type: 'svg',
    bytes: () => drawing(`<g id="a0"/>${useBomb}`),
    isDrawn: false,
  },
  { name: 'a PDF with a password', type: 'pdf', bytes: lockedPdf, isDrawn: false },
  { name: 'a PNG that unpacks to 400 megapixels', type: 'png', bytes: pngBomb, isDrawn: false },
  { name: 'a file of zero bytes', type: 'png', bytes: () => Buffer.alloc(0), isDrawn: false },
  ...unreadable.map(([name, bytes]): HostileFile => ({
    name,
    type: name.includes('PDF')
      ? 'pdf'
      : name.includes('SVG')
        ? 'svg'
        : name.includes('JPEG')
          ? 'jpeg'
          : 'png',
    bytes: () => Buffer.from(bytes()),
    isDrawn: false,
  })),
]

export const readableError = /^[A-Z].{20,}\.$/
