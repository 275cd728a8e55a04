import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pdfjsFiles } from '../pdfjs-files.server.ts'

// This file contains every use of pdf.js beyond its public API (docs/decisions/0031).

export type PdfName = { name: string }
export type PdfRef = { toString: () => string }
export type PdfDict = {
  /** Returns the value, or what it refers to if it is a reference. */
  get: (key: string, otherKey?: string) => unknown
  getRaw: (key: string) => unknown
  getKeys: () => Iterable<string>
  /** Returns a list with its references resolved. */
  getArray: (key: string) => unknown
}
export type PdfStream = {
  dict: PdfDict | null
  /** The stream that this one decodes. */
  stream?: PdfStream
  reset: () => void
  /** Returns at most `length` bytes, if given. */
  getBytes: (length?: number) => Uint8Array
}
export type PdfXref = { root: PdfDict | null; fetchIfRef: (value: unknown) => unknown }
export type PdfOperation = { fn: number; args: unknown[] }
export type PdfPage = { resources: PdfDict; pageDict: PdfDict; getContentStream: () => Promise<PdfStream> }

/** Access to a file that is too big for memory. */
export type PdfParts = { sizeBytes: number; read: (begin: number, end: number) => Promise<Uint8Array> }

export type ParsedPage = {
  page: PdfPage
  xref: PdfXref
  /**
   * Resolves to the result of `read`. Calls `read` again whenever it needs a part of the file that is not loaded yet.
   */
  whenRead: <Result>(read: () => Result | Promise<Result>) => Promise<Result>
}

type PdfManager = {
  pdfDocument: { xref: PdfXref }
  initDocument: (isRecovery: boolean) => Promise<void>
  getPage: (index: number) => Promise<PdfPage>
  ensure: (object: { read: () => unknown }, method: 'read', args: []) => Promise<unknown>
}

type Core = {
  Dict: abstract new () => PdfDict
  Name: abstract new () => PdfName
  Ref: abstract new () => PdfRef
  BaseStream: abstract new () => PdfStream
  EvaluatorPreprocessor: new (
    stream: PdfStream,
    xref: PdfXref,
  ) => { read: (operation: { fn: number; args: unknown[] | null }) => boolean }
  LocalPdfManager: new (settings: object) => PdfManager
  NetworkPdfManager: new (settings: object) => PdfManager
}

const core = await importCore()

/**
 * Operator lists contain all colors as RGB, so reading color spaces requires pdf.js's parser, which its module doesn't
 * export.
 */
async function importCore(): Promise<Core> {
  const names: (keyof Core)[] = [
    'Dict',
    'Name',
    'Ref',
    'BaseStream',
    'EvaluatorPreprocessor',
    'LocalPdfManager',
    'NetworkPdfManager',
  ]
  // The separate address makes this a new module, even if the unmodified one was imported before.
  const address = `${import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')}?core`
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== address) return loaded
      const text = readFileSync(new URL(url), 'utf8')
      return { ...loaded, source: `${text}\nexport { ${names.join(', ')} }` }
    },
  })
  try {
    return await import(address)
  } finally {
    hooks.deregister()
  }
}

/** Parses a page (1-based). Repairs a file with wrong object offsets as pdf.js does, by reading the whole file. */
export async function parsePage(file: Uint8Array | PdfParts, number: number): Promise<ParsedPage> {
  const parse = async (isRecovery: boolean): Promise<ParsedPage> => {
    const manager = managerOf(file)
    await manager.initDocument(isRecovery)
    return {
      page: await manager.getPage(number - 1),
      xref: manager.pdfDocument.xref,
      whenRead: async <Result>(read: () => Result | Promise<Result>) =>
        (await manager.ensure({ read }, 'read', [])) as Result,
    }
  }
  return file instanceof Uint8Array ? parse(false).catch(() => parse(true)) : parse(false)
}

const partBytes = 64 * 1024

function managerOf(file: Uint8Array | PdfParts): PdfManager {
  const settings = {
    docId: 'print-facts',
    password: null,
    enableXfa: false,
    evaluatorOptions: { ...pdfjsFiles, useWasm: true, ignoreErrors: true },
  }
  if (file instanceof Uint8Array)
    return new core.LocalPdfManager({ ...settings, source: file, handler: null })
  return new core.NetworkPdfManager({
    ...settings,
    source: { getRangeReader: (begin: number, end: number) => readerOf(file.read(begin, end)) },
    length: file.sizeBytes,
    rangeChunkSize: partBytes,
    disableAutoFetch: true,
    handler: { send() {} },
  })
}

/** Returns a reader for a single part, with the interface that pdf.js uses to read from a network. */
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

/** Yields the operations of a page's or form's content. */
export function* operationsIn(content: PdfStream, xref: PdfXref): Generator<PdfOperation> {
  const reader = new core.EvaluatorPreprocessor(content, xref)
  for (;;) {
    const operation = { fn: 0, args: null }
    if (!reader.read(operation)) return
    yield { fn: operation.fn, args: operation.args ?? [] }
  }
}

export const isRef = (value: unknown): value is PdfRef => value instanceof core.Ref

export const dictOf = (value: unknown): PdfDict | null => (value instanceof core.Dict ? value : null)

export const nameOf = (value: unknown): string | null => (value instanceof core.Name ? value.name : null)

export const streamOf = (value: unknown): PdfStream | null =>
  value instanceof core.BaseStream ? value : null

/** Usually returns a reference, which identifies the part. */
export function rawPartOf(resources: PdfDict, kind: string, name: unknown): unknown {
  const part = nameOf(name)
  return part === null ? undefined : dictOf(resources.get(kind))?.getRaw(part)
}
