import { makeZip, predictLength } from 'client-zip'
import { fileChunks } from './read-once.server.ts'

export type ZippedFile = {
  /** Unique. */
  name: string
  path: string
  sizeBytes: number
}

/** The first that there is, in any time zone: the same files make the same ZIP. */
const lastModified = new Date(1980, 0, 1)

export const zipSize = (files: readonly Pick<ZippedFile, 'name' | 'sizeBytes'>[]): number =>
  Number(predictLength(files.map(({ name, sizeBytes }) => ({ name, size: sizeBytes }))))

/** Files as they are, not compressed. One of them is open at a time. */
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
    // The library leaves the file open that it was reading.
    await opened.at(-1)?.return(undefined)
  }
}
