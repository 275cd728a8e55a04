import { ReadableStream as NodeStream } from 'node:stream/web'

/**
 * Returns the part of a body that arrives. A lost connection ends it without an error, so that the received bytes are
 * kept. Reads at most one chunk more than `maxBytes`.
 */
export function receivedPart(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
  const part = { isTooLarge: false, stream: NodeStream.from(read()) as ReadableStream<Uint8Array> }

  async function* read(): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader()
    for (let left = maxBytes; reader;) {
      const { value } = await reader.read().catch(() => ({ value: undefined }))
      if (!value) return
      part.isTooLarge = value.length > left
      yield value.subarray(0, left)
      if (part.isTooLarge) return
      left -= value.length
    }
  }

  return part
}
