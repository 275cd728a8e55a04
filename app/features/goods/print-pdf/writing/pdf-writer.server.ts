import { Buffer } from 'node:buffer'
import { open, type FileHandle } from 'node:fs/promises'
import {
  PDFCrossRefSection,
  PDFName,
  PDFNumber,
  PDFStream,
  PDFTrailer,
  PDFTrailerDict,
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** Makes the parts of a stream. May use a temporary file at `scratchPath`. */
export type Parts = (scratchPath: string) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** A stream whose parts are read or made while it is written, because together they may not fit in memory. */
export class PartsStream extends PDFStream {
  readonly parts: Parts

  constructor(dict: PDFDict, parts: Parts) {
    super(dict)
    this.parts = parts
  }

  override clone(context?: PDFContext): PartsStream {
    return new PartsStream(this.dict.clone(context), this.parts)
  }
}

export const scratchPathOf = (pdfPath: string): string => `${pdfPath}.part`

/** Streams of at least this size are written without copying them. */
const largeBytes = 64 * 1024
/** Small objects are written together. */
const blockBytes = 256 * 1024

type Entry = { ref: PDFRef; offset: number }

/** Writes a PDF in parts. pdf-lib's writer would build the whole PDF in memory, next to the artwork in it. */
export type PdfWriter = {
  /** Writes the large streams added so far, and frees them. They can't be read afterward. */
  writeStreams: (pdf: PDFDocument) => Promise<void>
  /** Writes the rest. Resolves to the size of the file. */
  end: (pdf: PDFDocument) => Promise<number>
  close: () => Promise<void>
}

/** Writes no object streams, because printing machines' PDF readers may not support them. */
export async function createPdfWriter(path: string): Promise<PdfWriter> {
  const file = await open(path, 'w', 0o600)
  const entries: Entry[] = []
  const output = bufferedOutput(file)

  async function writeHeader({ context }: PDFDocument) {
    if (output.size() === 0) await output.write(`${context.header.toString()}\n\n`)
  }

  async function writeObject(ref: PDFRef, object: PDFObject) {
    entries.push({ ref, offset: output.size() })
    await output.write(`${ref.objectNumber} ${ref.generationNumber} obj\n`)
    if (object instanceof PartsStream) {
      // The length is known only after writing the stream.
      const lengthRef = object.dict.context.nextRef()
      object.dict.set(PDFName.of('Length'), lengthRef)
      const length = await writeStream(object.dict, object.parts(scratchPathOf(path)))
      await output.write('\nendobj\n\n')
      await writeObject(lengthRef, PDFNumber.of(length))
      return
    }
    if (isLarge(object)) {
      object.updateDict()
      await writeStream(object.dict, [object.getContents()])
    } else await output.write(bytesOf(object))
    await output.write('\nendobj\n\n')
  }

  async function writeStream(dict: PDFDict, parts: ReturnType<Parts>): Promise<number> {
    await output.write(bytesOf(dict))
    await output.write('\nstream\n')
    const start = output.size()
    for await (const part of parts) await output.write(part)
    const length = output.size() - start
    await output.write('\nendstream')
    return length
  }

  return {
    writeStreams: async (pdf) => {
      await writeHeader(pdf)
      for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
        if (!isLarge(object)) continue
        await writeObject(ref, object)
        pdf.context.delete(ref)
      }
    },
    end: async (pdf) => {
      await pdf.flush()
      await writeHeader(pdf)
      const { context } = pdf
      for (const [ref, object] of context.enumerateIndirectObjects()) await writeObject(ref, object)
      const start = output.size()
      const { Root, Info } = context.trailerInfo
      const trailer = PDFTrailerDict.of(context.obj({ Size: context.largestObjectNumber + 1, Root, Info }))
      await output.write(
        `${tableOf(entries).toString()}\n${trailer.toString()}\n\n${PDFTrailer.forLastCrossRefSectionOffset(start).toString()}`,
      )
      await output.flush()
      return output.size()
    },
    close: () => file.close(),
  }
}

/** Writes a whole PDF and resolves to its size. */
export async function writePdf(path: string, pdf: PDFDocument): Promise<number> {
  const writer = await createPdfWriter(path)
  try {
    return await writer.end(pdf)
  } finally {
    await writer.close()
  }
}

function tableOf(entries: readonly Entry[]): PDFCrossRefSection {
  const table = PDFCrossRefSection.create()
  for (const { ref, offset } of entries.toSorted(
    (one, other) => one.ref.objectNumber - other.ref.objectNumber,
  )) {
    table.addEntry(ref, offset)
  }
  return table
}

const isLarge = (object: PDFObject): object is PDFStream =>
  object instanceof PDFStream && (object instanceof PartsStream || object.getContentsSize() >= largeBytes)

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

function bufferedOutput(file: FileHandle) {
  let kept: Uint8Array[] = []
  let keptBytes = 0
  let size = 0
  async function flush() {
    if (keptBytes > 0) await file.writeFile(Buffer.concat(kept))
    kept = []
    keptBytes = 0
  }
  return {
    write: async (data: string | Uint8Array) => {
      const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
      size += bytes.length
      if (bytes.length < largeBytes) {
        kept.push(bytes)
        keptBytes += bytes.length
        if (keptBytes >= blockBytes) await flush()
        return
      }
      await flush()
      await file.writeFile(bytes)
    },
    flush,
    size: () => size,
  }
}
