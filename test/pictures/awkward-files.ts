import { Buffer } from 'node:buffer'
import sharp, { type Sharp } from 'sharp'
import { pdfPage } from '#test/pdf-page.ts'
import { pdfPages } from '#test/pdf-pages.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { ProductShape } from '#app/features/ground/product/shape.ts'

type AwkwardFile = {
  name: string
  type: ArtworkType
  bytes: () => Promise<Buffer>
  shape: ProductShape
  size: [width: number, height: number]
  design?: Partial<ArtworkDesign>
}

const svg = (inner: string, [width, height] = [600, 400]) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`)

/** Looks like a photo: soft, noisy, and different in each corner. */
const landscape = `
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#4a8fd4"/><stop offset="1" stop-color="#f6d7b0"/></linearGradient>
    <radialGradient id="sun"><stop stop-color="#fff6c8"/><stop offset="1" stop-color="#fff6c8" stop-opacity="0"/></radialGradient>
    <filter id="grain"><feTurbulence baseFrequency="0.05" numOctaves="4" seed="7"/><feColorMatrix values="0 0 0 0 0.1 0 0 0 0 0.2 0 0 0 0 0.1 0.9 0 0 0 -0.2"/></filter>
  </defs>
  <rect width="600" height="400" fill="url(#sky)"/><circle cx="460" cy="90" r="90" fill="url(#sun)"/>
  <path d="M0 260L140 130 260 240 380 160 600 290V400H0Z" fill="#5d6f8f"/><path d="M0 320Q200 250 600 330V400H0Z" fill="#3f7a3a"/>
  <rect y="250" width="600" height="150" filter="url(#grain)"/><rect x="80" y="290" width="70" height="60" fill="#b3372f"/>`
const photo = (): Sharp => sharp(svg(landscape)).flatten({ background: 'white' })

const bird =
  '<path d="M120 260q40-140 200-140 60-60 110-10l70 20-60 24q20 150-150 170l-40 50h-60l30-56q-90-10-100-58z" fill="#c8452d"/><path d="M190 250q60-90 170-40-40 90-170 40" fill="#7c2418"/><circle cx="400" cy="140" r="12" fill="#111"/>'

const fade =
  '<defs><linearGradient id="fade"><stop stop-color="#e0218a"/><stop offset="1" stop-color="#e0218a" stop-opacity="0"/></linearGradient></defs><rect x="60" y="60" width="480" height="280" rx="60" fill="url(#fade)"/>'

const writing = [
  'BT /F1 28 Tf 30 140 Td (Kitchen Window Jam) Tj ET',
  'BT /F1 14 Tf 30 110 Td (Strawberry and rhubarb, 8 oz) Tj ET',
  '0.8 0.1 0.2 rg 30 40 240 40 re f',
].join('\n')
const helvetica = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

const tile = async () => {
  const png = await sharp(svg(bird)).resize(150).png().toBuffer()
  const href = `data:image/png;base64,${png.toString('base64')}`
  const image = (x: number, y: number, turn: number) =>
    `<image href="${href}" width="150" height="100" transform="translate(${x} ${y}) rotate(${turn})"/>`
  return svg(
    `<rect width="600" height="400" fill="#eef4ea"/>${image(60, 40, 0)}${image(420, 60, 20)}${image(160, 330, -15)}<circle cx="420" cy="280" r="70" fill="none" stroke="#2f6fb0" stroke-width="16"/>`,
  )
}

/** Files like those that customers send, each of a kind that some software displays incorrectly. */
export const awkwardFiles: AwkwardFile[] = [
  {
    name: 'a photo in CMYK',
    type: 'jpeg',
    bytes: () => photo().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    shape: 'rectangle',
    size: [3, 2],
  },
  {
    name: 'a photo in Display P3',
    type: 'jpeg',
    bytes: () => photo().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    shape: 'oval',
    size: [3, 2],
    design: { mode: 'fill' },
  },
  {
    name: 'a photo that a phone held sideways',
    type: 'jpeg',
    bytes: async () => {
      const stored = await photo().rotate(-90).png().toBuffer()
      return sharp(stored).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
    },
    shape: 'rounded',
    size: [3, 2],
  },
  {
    name: 'a photo that is too narrow',
    type: 'jpeg',
    bytes: () => photo().extract({ left: 200, top: 0, width: 120, height: 400 }).jpeg().toBuffer(),
    shape: 'square',
    size: [3, 3],
  },
  {
    name: 'gray with transparency in 16 bits',
    type: 'png',
    bytes: () => sharp(svg(bird)).toColourspace('grey16').png().toBuffer(),
    shape: 'die-cut',
    size: [3, 2],
  },
  {
    name: 'a bird without its background',
    type: 'png',
    bytes: () => sharp(svg(bird)).png().toBuffer(),
    shape: 'kiss-cut',
    size: [4, 3],
  },
  {
    name: 'a color that fades to transparent',
    type: 'png',
    bytes: () => sharp(svg(fade)).png().toBuffer(),
    shape: 'circle',
    size: [2, 2],
    design: { mode: 'fill' },
  },
  {
    name: 'eight colors in a palette',
    type: 'png',
    bytes: () => photo().png({ palette: true, colours: 8, dither: 0 }).toBuffer(),
    shape: 'bumper',
    size: [6, 2],
    design: { mode: 'fill' },
  },
  {
    name: 'a check mark as a drawing',
    type: 'svg',
    bytes: async () =>
      svg('<path d="M3 12.5l6 6L21 6" fill="none" stroke="#1a8a4a" stroke-width="4"/>', [24, 24]),
    shape: 'die-cut',
    size: [2, 2],
  },
  {
    name: 'a drawing with pictures in it',
    type: 'svg',
    bytes: tile,
    shape: 'rectangle',
    size: [3, 2],
    design: { turn: 180 },
  },
  {
    name: 'a page of writing',
    type: 'pdf',
    bytes: async () => pdfPage(writing, helvetica, []),
    shape: 'rectangle',
    size: [3, 2],
  },
  {
    name: 'a page with its own bleed',
    type: 'pdf',
    bytes: async () =>
      pdfPage(`0.95 0.85 0.3 rg 0 0 300 200 re f 0 g\n${writing}`, helvetica, [], {
        page: '/TrimBox [20 20 280 180] /BleedBox [10 10 290 190]',
      }),
    shape: 'rounded',
    size: [3.25, 2],
  },
  {
    name: 'a page on its side',
    type: 'pdf',
    bytes: async () => pdfPage(writing, helvetica, [], { page: '/Rotate 90' }),
    shape: 'bag',
    size: [4, 6],
  },
  {
    name: 'the third of four pages',
    type: 'pdf',
    bytes: async () =>
      pdfPages([
        [200, 30, 30],
        [30, 160, 60],
        [40, 70, 200],
        [240, 200, 20],
      ]),
    shape: 'circle',
    size: [3, 3],
    design: { page: 3, scale: 0.6 },
  },
]
