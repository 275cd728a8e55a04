import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** Content that can be read again on each attempt to send it. */
export type FileContent = {
  size: number
  /** Hexadecimal. */
  sha256: string
  /** Base64, for the `Content-MD5` header. */
  md5: string
  read: () => Readable
}

export function contentOfBytes(bytes: Uint8Array): FileContent {
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    md5: createHash('md5').update(bytes).digest('base64'),
    read: () => Readable.from(Buffer.from(bytes)),
  }
}

export async function contentOfFile(file: string): Promise<FileContent> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let size = 0
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer
    sha256.update(bytes)
    md5.update(bytes)
    size += bytes.length
  }
  return {
    size,
    sha256: sha256.digest('hex'),
    md5: md5.digest('base64'),
    read: () => createReadStream(file),
  }
}
