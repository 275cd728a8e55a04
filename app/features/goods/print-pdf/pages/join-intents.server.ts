import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFDocument,
  type PDFObject,
  type PDFObjectCopier,
} from '@cantoo/pdf-lib'

const intents = PDFName.of('OutputIntents')
const profile = PDFName.of('DestOutputProfile')
const condition = PDFName.of('OutputConditionIdentifier')

/** The output intents of the PDFs embedded in a PDF, as text to compare; null once they differ. */
const comparedIntents = new WeakMap<PDFDocument, string | null>()

/**
 * Copies the output intents of embedded files. They apply to the whole PDF, so they are kept only if all files have the
 * same ones. Colors with an embedded profile keep it in any case.
 */
export function joinIntents(pdf: PDFDocument, source: PDFDocument, copier: PDFObjectCopier): void {
  const value = source.catalog.get(intents)
  const text = textOf(source)
  const before = comparedIntents.get(pdf)
  if (before === undefined) {
    comparedIntents.set(pdf, text)
    if (value && text) pdf.catalog.set(intents, copier.copy<PDFObject>(value))
  } else if (before !== text) {
    comparedIntents.set(pdf, null)
    pdf.catalog.delete(intents)
  }
}

function textOf({ catalog }: PDFDocument): string {
  const listed = catalog.lookup(intents)
  if (!(listed instanceof PDFArray)) return ''
  return Array.from({ length: listed.size() }, (_, at) => listed.lookup(at))
    .filter((intent) => intent instanceof PDFDict)
    .map((intent) => [intent.lookup(condition)?.toString(), digestOf(intent.lookup(profile))].join(' '))
    .join('\n')
}

function digestOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) return ''
  const { contents } = stream
  return createHash('sha256')
    .update(inflateProfile(contents) ?? contents)
    .digest('hex')
}

const maxProfileBytes = 16 * 1024 * 1024

/** Returns null if it can't be read. */
function inflateProfile(compressed: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(compressed, { maxOutputLength: maxProfileBytes })
  } catch {
    return null
  }
}
