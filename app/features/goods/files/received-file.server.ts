import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** A temporary file, deleted after the request. */
export type ReceivedFile = { path: string; sizeBytes: number }

/** A file on this machine's disk, which the caller must remove. */
export type MadeFile = { path: string; sizeBytes: number; remove: () => Promise<void> }

export async function readHead({ path }: { path: string }, maxBytes: number): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(maxBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export async function digestOf(content: ReceivedFile | Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  if (content instanceof Uint8Array) return hash.update(content).digest('hex')
  for await (const chunk of createReadStream(content.path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
