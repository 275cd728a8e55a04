import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folderUrl = (name: string) => pathToFileURL(`${join(packageFolder, name)}/`).href

/**
 * Node can't fetch pdf.js's color profiles from disk. After `fetchOnlyPdfjsFiles`, `fetch` reads only pdf.js's files.
 */
export const pdfjsFiles = {
  useWorkerFetch: true,
  standardFontDataUrl: folderUrl('standard_fonts'),
  cMapUrl: folderUrl('cmaps'),
  wasmUrl: folderUrl('wasm'),
  iccUrl: folderUrl('iccs'),
}

function readOwnFile(address: string): Uint8Array<ArrayBuffer> {
  const url = new URL(address)
  if (!url.href.startsWith(folderUrl('.'))) throw new Error(`Not a pdf.js file: ${address}`)
  return new Uint8Array(readFileSync(url))
}

async function fetchFile(address: string): Promise<Response> {
  return new Response(readOwnFile(address))
}

class FileRequest {
  response: ArrayBuffer | null = null
  responseType = ''
  #address = ''

  open(_method: string, address: string) {
    this.#address = address
  }

  send() {
    this.response = readOwnFile(this.#address).buffer
  }
}

/** Call this only in a separate process that makes no other requests. */
export function fetchOnlyPdfjsFiles() {
  Object.assign(globalThis, { fetch: fetchFile, XMLHttpRequest: FileRequest })
}
