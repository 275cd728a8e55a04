import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

export type PdfName = { name: string }
export type PdfDict = {
  /** Returns the value, or the object it refers to. */
  get: (key: string, otherKey?: string) => unknown
  getRaw: (key: string) => unknown
  getKeys: () => Iterable<string>
  /** Returns a list with its references resolved. */
  getArray: (key: string) => unknown
}
export type PdfStream = {
  dict: PdfDict | null
  /** The stream that it decodes. */
  stream?: PdfStream
  reset: () => void
  /** Returns at most `length` bytes, if given. */
  getBytes: (length?: number) => Uint8Array
}
export type PdfXref = { root: PdfDict | null; fetchIfRef: (value: unknown) => unknown }
export type PdfOperation = { fn: number; args: unknown[] | null }

export type PdfPage = { resources: PdfDict; pageDict: PdfDict; getContentStream: () => Promise<PdfStream> }
export type PdfManager = {
  pdfDocument: { xref: PdfXref }
  initDocument: (isRecovery: boolean) => Promise<void>
  getPage: (index: number) => Promise<PdfPage>
  /** Returns the result of a method, once everything it needs is read. */
  ensure: <Name extends string, Args extends unknown[]>(
    object: Record<Name, (...args: Args) => unknown>,
    method: Name,
    args: Args,
  ) => Promise<unknown>
}
type Reader = { read: (operation: PdfOperation) => boolean }

type Core = {
  Dict: abstract new () => PdfDict
  Name: abstract new () => PdfName
  Ref: abstract new () => { toString: () => string }
  BaseStream: abstract new () => PdfStream
  EvaluatorPreprocessor: new (stream: PdfStream, xref: PdfXref) => Reader
  LocalPdfManager: new (settings: object) => PdfManager
  NetworkPdfManager: new (settings: object) => PdfManager
}

const parts = [
  'Dict',
  'Name',
  'Ref',
  'BaseStream',
  'EvaluatorPreprocessor',
  'LocalPdfManager',
  'NetworkPdfManager',
]

/**
 * pdf.js's parser. Operator lists contain all colors as RGB, so only the parser knows the color spaces. Its module only
 * exports the worker's end.
 */
export const pdfjsCore = await importCore()

async function importCore(): Promise<Core> {
  // The separate address keeps this from being the unchanged module, if that was imported before.
  const address = `${import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')}?core`
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== address) return loaded
      const text = readFileSync(new URL(url), 'utf8')
      return { ...loaded, source: `${text}\nexport { ${parts.join(', ')} }` }
    },
  })
  try {
    return await import(address)
  } finally {
    hooks.deregister()
  }
}

export const dictOf = (value: unknown): PdfDict | null => (value instanceof pdfjsCore.Dict ? value : null)

export const nameOf = (value: unknown): string | null => (value instanceof pdfjsCore.Name ? value.name : null)

/** Usually returns a reference, which identifies the part. */
export function rawPartOf(resources: PdfDict, kind: string, name: unknown): unknown {
  const part = nameOf(name)
  return part === null ? undefined : dictOf(resources.get(kind))?.getRaw(part)
}
