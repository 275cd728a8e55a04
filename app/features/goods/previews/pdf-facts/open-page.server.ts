import type { Box } from '#app/features/goods/cut-line/mask.ts'
import { boxBetween } from '#app/features/goods/item-drawing/page-frame.ts'
import type { PageBox } from '#app/features/goods/print-quality/page-layout.ts'
import { noFacts, type PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { pdfjsFiles } from '../pdfjs-files.server.ts'
import type { Layers } from './hidden-layers.server.ts'
import { NotMeasurable } from './page-facts.server.ts'
import { readFacts } from './pdf-print-facts.server.ts'
import { pdfjsCore, type PdfManager, type PdfPage } from './pdfjs-core.server.ts'

const { LocalPdfManager, NetworkPdfManager } = pdfjsCore

/** The boxes that a page defines besides its own, as stored. */
export type NamedBoxes = Record<PageBox, Box | null>

/** Access to a file that is too big for memory. */
export type PdfParts = { sizeBytes: number; read: (begin: number, end: number) => Promise<Uint8Array> }

const partBytes = 64 * 1024

type FoundPage = { manager: PdfManager; page: PdfPage }

export type OpenedPage = {
  boxes: NamedBoxes
  /**
   * Returns the facts about the page's paint. Throws if reading them takes too much effort, or longer than `isOver`
   * allows.
   */
  readFacts: (layers: Layers, isOver: () => boolean) => Promise<PrintFacts>
}

/** `number` is 1-based. Throws if the page can't be read. */
export async function openPage(file: Uint8Array | PdfParts, number: number): Promise<OpenedPage> {
  const { manager, page } = await findPage(file, number)
  const [trim, bleed] = [await boxOf(manager, page, 'TrimBox'), await boxOf(manager, page, 'BleedBox')]
  return {
    boxes: { trim, bleed },
    async readFacts(layers, isOver) {
      let facts = noFacts
      // Starts over whenever it needs an unread part of the file.
      const read = async () => {
        if (isOver()) throw new NotMeasurable('too long')
        facts = await readFacts(page, manager.pdfDocument.xref, layers)
      }
      await manager.ensure({ read }, 'read', [])
      return facts
    },
  }
}

/** Repairs a file with wrong object offsets, as pdf.js does. That reads the whole file. */
export async function findPage(file: Uint8Array | PdfParts, number: number): Promise<FoundPage> {
  const find = async (isRecovery: boolean): Promise<FoundPage> => {
    const manager = managerOf(file)
    await manager.initDocument(isRecovery)
    return { manager, page: await manager.getPage(number - 1) }
  }
  return file instanceof Uint8Array ? find(false).catch(() => find(true)) : find(false)
}

function managerOf(file: Uint8Array | PdfParts): PdfManager {
  const settings = {
    docId: 'print-facts',
    password: null,
    enableXfa: false,
    evaluatorOptions: { ...pdfjsFiles, useWasm: true, ignoreErrors: true },
  }
  if (file instanceof Uint8Array) return new LocalPdfManager({ ...settings, source: file, handler: null })
  return new NetworkPdfManager({
    ...settings,
    source: { getRangeReader: (begin: number, end: number) => readerOf(file.read(begin, end)) },
    length: file.sizeBytes,
    rangeChunkSize: partBytes,
    disableAutoFetch: true,
    handler: { send() {} },
  })
}

/** Returns one part, as pdf.js reads from a network. */
function readerOf(part: Promise<Uint8Array>) {
  let isRead = false
  return {
    async read() {
      if (isRead) return { done: true }
      isRead = true
      return { value: await part, done: false }
    },
  }
}

async function boxOf(manager: PdfManager, page: PdfPage, name: string): Promise<Box | null> {
  const corners = await manager.ensure(page.pageDict, 'getArray', [name])
  if (!Array.isArray(corners) || corners.length !== 4 || !corners.every(Number.isFinite)) return null
  const [x = 0, y = 0, otherX = 0, otherY = 0] = corners.map(Number)
  return boxBetween([x, y, otherX, otherY])
}
