import { Buffer } from 'node:buffer'
import { open, type FileHandle } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp, { type Sharp } from 'sharp'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { measureOrNull } from '#app/features/goods/print-quality/embedded-pictures.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import { lookOf, type PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { withPrintedInks } from './printed-inks/with-printed-inks.server.ts'
import { picturesInPage } from './pdf-facts/pdf-embedded-pictures.server.ts'
import { drawnBoxes, pageLayout } from './pdf-facts/page-layout.server.ts'
import { printedOperations } from './pdf-facts/printed-operations.server.ts'
import { openPage } from './pdf-facts/pdf-print-facts.server.ts'
import type { PdfParts } from './pdf-facts/pdfjs-core.server.ts'
import type { Operations } from './pdf-facts/pdf-operations.server.ts'
import { pdfjsFiles } from './pdfjs-files.server.ts'
import { maxPreviewBytes, type Preview, type PreviewJob } from './preview-job.ts'
import { maxPixels, previewSide, renderImages } from './render-picture.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

/** Limits for reading facts. Facts beyond them are skipped, because the preview matters more. */
const enough = { processorMs: 4_000, residentBytes: 0.8 * maxPreviewBytes }
/** The number of copies of a file in memory while its facts are read. */
const copies = 3

const hasMemory = (bytes: number) => process.memoryUsage.rss() + copies * bytes <= enough.residentBytes

export const renderPdf = (
  path: string,
  { page = 1, background }: Pick<PreviewJob, 'page' | 'background'>,
): Promise<Preview> => withFile(path, page, (source, file) => draw(source, file, { page, background }))

async function withFile<Result>(
  path: string,
  number: number,
  read: (source: Source, file: Uint8Array | PdfParts) => Promise<Result>,
): Promise<Result> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size <= maxArtworkBytes) {
      const bytes = await file.readFile()
      return await read(sourceOf(await withPrintedInks(bytes, number)), bytes)
    }
    if (!(await hasEnd(file, size))) throw new UnreadableArtwork('corrupt', 'pdf')
    const source = { range: new PdfFile(file, size), disableAutoFetch: true, disableStream: true } as const
    return await read(source, {
      sizeBytes: size,
      read: async (begin, end) =>
        (await file.read({ buffer: new Uint8Array(end - begin), position: begin })).buffer,
    })
  } finally {
    await file.close()
  }
}

const endBytes = 64 * 1024

/**
 * Returns whether the file ends with an index of its parts. Without one, finding them would mean reading the whole
 * file.
 */
async function hasEnd(file: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await file.read({ buffer: Buffer.alloc(endBytes), position: size - endBytes })
  return buffer.includes('startxref')
}

/** pdf.js takes ownership of its bytes and rejects a Node Buffer. */
const sourceOf = (bytes: Uint8Array): Source => ({ data: new Uint8Array(bytes) })

type Source = { data: Uint8Array } | { range: PdfFile; disableAutoFetch: true; disableStream: true }

/** Pages with larger sides are invalid, and their sizes can't be stored. */
const maxPoints = 2 ** 31

/** Reads only one page of a big file, unless there is memory for the whole file. */
async function draw(
  source: Source,
  file: Uint8Array | PdfParts,
  { page: number, background }: { page: number } & Pick<PreviewJob, 'background'>,
): Promise<Preview> {
  const before = process.cpuUsage()
  return withPage(source, number, async (page, pdf) => {
    const size = page.getViewport({ scale: 1 })
    if (!(Math.max(size.width, size.height) < maxPoints)) throw new UnreadableArtwork('unsupported', 'pdf')
    const { data, width, height, operations } = await drawPage(page, previewSide)
    const drawn = sharp(data, { raw: { width, height, channels: 4 } })
    const { look, ...images } = await renderImages(drawn, true, background)
    return {
      ...images,
      widthPx: Math.round(size.width),
      heightPx: Math.round(size.height),
      pages: pdf.numPages,
      ...(await measure(
        { pdf, page, number, operations, file, picture: { drawn, width, height }, look },
        before,
      )),
    }
  })
}

type Drawn = {
  pdf: PDFDocumentProxy
  page: PDFPageProxy
  number: number
  operations: Operations | undefined
  file: Uint8Array | PdfParts
  picture: Picture
  look: PictureLook
}

/** The width and height are in pixels. */
type Picture = { drawn: Sharp; width: number; height: number }

async function measure(
  { pdf, page, number, operations, file, picture, look }: Drawn,
  before: NodeJS.CpuUsage,
): Promise<Pick<Preview, 'pictures' | 'facts'>> {
  const isOver = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 > enough.processorMs || !hasMemory(0)
  }
  const opened = await openPage(await inMemory(file), number).catch(() => null)
  const layers = await pdf.getOptionalContentConfig({ intent: 'print' })
  const facts = (await opened?.readFacts(layers, isOver).catch(() => null)) ?? noFacts
  const boxes = opened?.boxes ?? null
  const drawn = drawnBoxes(page, boxes)?.drawn ?? null
  const printed = operations && printedOperations(operations, { layers, drawn })
  const measured = isOver() ? undefined : printed
  const layout = pageLayout(page, measured, boxes)
  return {
    pictures: measureOrNull(() => picturesInPage(printed, pageSize(page), (name) => findObject(page, name))),
    facts: {
      ...facts,
      layout: {
        ...(facts.layout ?? plainLayout),
        ...layout,
        look,
        trimmedLook: layout.frame && (await trimmedLookOf(picture, layout.frame)),
      },
    },
  }
}

/** Returns null if no pixel is within the trim. */
async function trimmedLookOf(
  { drawn, width, height }: Picture,
  { trim }: PageFrame,
): Promise<PictureLook | null> {
  const [left, top, right, bottom] = [
    Math.round(trim[0] * width),
    Math.round(trim[1] * height),
    Math.round(trim[2] * width),
    Math.round(trim[3] * height),
  ]
  const box = { left, top, width: right - left, height: bottom - top }
  if (box.width < 1 || box.height < 1) return null
  return lookOf(await drawn.clone().extract(box).raw().toBuffer(), 4, box.width)
}

/** Reads the whole file if there is memory for it. */
async function inMemory(file: Uint8Array | PdfParts): Promise<Uint8Array | PdfParts> {
  if (file instanceof Uint8Array || !hasMemory(file.sizeBytes)) return file
  return file.read(0, file.sizeBytes)
}

/** Returns a page (1-based) as upright RGBA rows. Throws UnreadableArtwork. */
export const drawPdfPage = (path: string, number: number, side: number) =>
  withFile(path, number, (source) => withPage(source, number, (page) => drawPage(page, side)))

/** Returns the first page of a file in memory as upright RGBA rows. */
export const drawPdfBytes = async (bytes: Uint8Array, side: number) =>
  withPage(sourceOf(await withPrintedInks(bytes, 1)), 1, (page) => drawPage(page, side))

async function withPage<Result>(
  source: Source,
  number: number,
  read: (page: PDFPageProxy, pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const loading = getDocument({
    ...source,
    verbosity: VerbosityLevel.ERRORS,
    ...pdfjsFiles,
    enableXfa: false,
    maxImageSize: maxPixels,
  })
  try {
    const pdf = await loading.promise
    return await read(await pdf.getPage(number), pdf)
  } catch (cause) {
    if (cause instanceof UnreadableArtwork) throw cause
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    throw new UnreadableArtwork(isLocked ? 'password' : 'corrupt', 'pdf', { cause })
  } finally {
    await loading.destroy()
  }
}

async function drawPage(page: PDFPageProxy, side: number) {
  const size = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: side / Math.max(size.width, size.height) })
  const width = Math.max(1, Math.round(viewport.width))
  const height = Math.max(1, Math.round(viewport.height))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  let operations: Operations | undefined
  await page.render({
    // With a canvas, pdf.js would request an opaque context.
    canvas: null,
    // @ts-expect-error pdf.js types the browser's contexts only; its legacy build draws on this one in Node.
    canvasContext: context,
    viewport,
    // Otherwise, a painted page's last row and column would be half transparent.
    transform: [width / viewport.width, 0, 0, height / viewport.height, 0, 0],
    background: 'rgba(0, 0, 0, 0)',
    intent: 'print',
    operationsFilter: (_, all) => {
      operations = all
      return true
    },
  }).promise
  return { data: context.getImageData(0, 0, width, height).data, width, height, operations }
}

function pageSize({ view: [left = 0, bottom = 0, right = 0, top = 0], rotate }: PDFPageProxy) {
  const [width, height] = [right - left, top - bottom]
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}

function findObject({ objs, commonObjs }: PDFPageProxy, name: string): unknown {
  const objects = name.startsWith('g_') ? commonObjs : objs
  return objects.has(name) ? objects.get(name) : null
}

/** Reads only the parts that the page needs, so that a big file fits in memory. */
class PdfFile extends PDFDataRangeTransport {
  readonly #handle: FileHandle

  constructor(handle: FileHandle, sizeBytes: number) {
    super(sizeBytes, null)
    this.#handle = handle
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#handle
      .read({ buffer: new Uint8Array(end - begin), position: begin })
      .then(({ buffer }) => this.onDataRange(begin, buffer))
  }
}
