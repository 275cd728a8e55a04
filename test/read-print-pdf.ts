import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  dictOf,
  nameOf,
  parsePage,
  streamOf,
  type PdfDict,
} from '#app/features/goods/previews/pdf-facts/pdfjs-core.server.ts'
import { drawPdf } from './draw-pdf.ts'

/**
 * Reads a print PDF with pdf.js, independently of the code that wrote it: boxes in points, spot colors, and the
 * artwork's form.
 */
export async function readPrintPdf(bytes: Uint8Array) {
  const { page, xref } = await parsePage(new Uint8Array(bytes), 1)
  const { pageDict, resources } = page
  const userUnit = Number(pageDict.get('UserUnit') ?? 1)
  const box = (name: string) =>
    (pageDict.get(name) as number[]).map((value) => Math.round(value * userUnit * 100) / 100)
  const [left = 0, bottom = 0, right = 0, top = 0] = box('TrimBox')
  const spaces = dictOf(resources.get('ColorSpace'))
  const states = dictOf(resources.get('ExtGState'))
  const artwork = streamOf(dictOf(resources.get('XObject'))?.get('Artwork'))
  const content = new TextDecoder().decode(streamOf(pageDict.get('Contents'))?.getBytes())
  return {
    userUnit,
    media: box('MediaBox'),
    bleed: box('BleedBox'),
    trim: box('TrimBox'),
    trimInches: [(right - left) / 72, (top - bottom) / 72],
    spots: [...(spaces?.getKeys() ?? [])].map((key) => {
      const [kind, name, base] = (spaces?.get(key) ?? []) as unknown[]
      return [nameOf(kind), nameOf(name), nameOf(base)]
    }),
    overprint: (['OP', 'op', 'OPM'] as const).map((name) => dictOf(states?.get('Overprint'))?.get(name)),
    content,
    artwork: artwork?.dict as PdfDict,
    entry: (name: string) => xref.fetchIfRef(artwork?.dict?.getRaw(name)),
  }
}

/** Draws the trim with pdf.js, on white, in RGB rows. */
export async function drawTrim(bytes: Uint8Array) {
  const { page, scale, left, top, width, height } = await drawPage(bytes)
  const area = { left, top, width, height }
  const round = Object.fromEntries(
    Object.entries(area).map(([name, value]) => [name, Math.round(value * scale)]),
  )
  return page
    .extract(round as typeof area)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Returns the colors of points around the middle of the trim (inches, y down), as pdf.js draws them. */
export async function colorsAt(bytes: Uint8Array, points: [number, number][]): Promise<number[][]> {
  const { page, scale, left, top, width, height } = await drawPage(bytes)
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true })
  return points.map(([x, y]) => {
    const column = Math.round((left + width / 2 + x * 72) * scale)
    const row = Math.round((top + height / 2 + y * 72) * scale)
    const at = (row * info.width + column) * info.channels
    return [...data.subarray(at, at + 3)]
  })
}

/** Draws the page, and returns the position of its trim, in points from the upper left corner. */
async function drawPage(bytes: Uint8Array) {
  const { media, trim } = await readPrintPdf(bytes)
  const [left = 0, bottom = 0, right = 0, trimTop = 0] = trim
  const [, , , pageTop = 0] = media
  const { page, height } = await drawPdf(bytes)
  const area = { left, top: pageTop - trimTop, width: right - left, height: trimTop - bottom }
  return { page, scale: height / pageTop, ...area }
}

export const checkWithQpdf = (bytes: Uint8Array): Promise<string> =>
  withFile(bytes, async (path) => execFileSync('qpdf', ['--check', path], { encoding: 'utf8' }))

/** Returns the mean ink of each plate, 0 to 255. */
export const platesOf = (bytes: Uint8Array): Promise<Record<string, number>> =>
  withPlates(bytes, async (paths) => {
    const plates: Record<string, number> = {}
    for (const [name, path] of paths) {
      const { channels } = await sharp(path).greyscale().stats()
      plates[name] = 255 - (channels[0]?.mean ?? 255)
    }
    return plates
  })

/** Returns the ink of a plate, 0 to 255, at points around the middle of the trim (inches, y down). */
export const inkAt = (bytes: Uint8Array, plate: string, points: [number, number][]): Promise<number[]> =>
  withPlates(bytes, async (paths) => {
    const { media, trim } = await readPrintPdf(bytes)
    const [left = 0, bottom = 0, right = 0, top = 0] = trim
    const { data, info } = await sharp(paths.get(plate))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const scale = info.height / (media[3] ?? 1)
    return points.map(([x, y]) => {
      const column = Math.round(((left + right) / 2 + x * 72) * scale)
      const row = Math.round(((media[3] ?? 0) - (top + bottom) / 2 + y * 72) * scale)
      return 255 - (data[row * info.width + column] ?? 0)
    })
  })

/** Calls `use` with the paths of the plates that Ghostscript makes from a PDF, keyed by ink. */
const withPlates = <Result>(
  bytes: Uint8Array,
  use: (paths: Map<string, string>) => Promise<Result>,
): Promise<Result> =>
  withFile(bytes, async (path, folder) => {
    const to = ['-sDEVICE=tiffsep', '-r150', `-sOutputFile=${join(folder, 'page.tif')}`]
    execFileSync('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', ...to, path])
    const paths = new Map<string, string>()
    for (const name of await readdir(folder)) {
      const plate = /\((.+)\)\.tif$/.exec(name)?.[1]
      if (plate) paths.set(plate, join(folder, name))
    }
    return use(paths)
  })

async function withFile<Result>(
  bytes: Uint8Array,
  use: (path: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-plates-'))
  try {
    const path = join(folder, 'print.pdf')
    await writeFile(path, bytes)
    return await use(path, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
