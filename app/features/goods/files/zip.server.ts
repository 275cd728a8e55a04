import { makeZip, predictLength } from 'client-zip'
import { fileChunks } from './read-once.server.ts'

export type ZippedFile = {
  /** Must be unique. */
  name: string
  path: string
  sizeBytes: number
}

/** The earliest time that ZIP supports, in any time zone. A fixed time makes ZIPs of the same files identical. */
const lastModified = new Date(1980, 0, 1)

export const zipSize = (files: readonly Pick<ZippedFile, 'name' | 'sizeBytes'>[]): number =>
  Number(predictLength(files.map(({ name, sizeBytes }) => ({ name, size: sizeBytes }))))

/** Yields a ZIP of uncompressed files, with one file open at a time. */
export async function* zipChunks(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const opened: AsyncGenerator<Uint8Array>[] = []
  function* entries() {
    for (const { name, path, sizeBytes } of files) {
      const input = fileChunks(path)
      opened.push(input)
      yield { name, lastModified, size: sizeBytes, input }
    }
  }
  const reader = makeZip(entries()).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // The library doesn't close the file it was reading.
    await opened.at(-1)?.return(undefined)
  }
}
