import { createReadStream } from 'node:fs'
import type { ByteStream } from '#app/platform/files/storage.server.ts'

/** Responses that nobody starts to read within this time are considered abandoned. */
const unreadMs = 60_000

/**
 * Reads chunks on demand, with backpressure. Calls `remove` after the last chunk, when reading stops, or if it never
 * starts.
 */
export function readOnce(
  chunks: AsyncIterable<Uint8Array>,
  remove: () => Promise<void>,
  { waitMs = unreadMs } = {},
): ByteStream {
  const reading = chunks[Symbol.asyncIterator]()
  const leave = async () => {
    try {
      await reading.return?.()
    } finally {
      await remove()
    }
  }
  const unread = setTimeout(() => void leave().catch(() => undefined), waitMs).unref()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        clearTimeout(unread)
        try {
          const { value, done } = await reading.next()
          if (!done) return controller.enqueue(new Uint8Array(value))
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        await remove()
      },
      cancel: () => {
        clearTimeout(unread)
        return leave()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Opens the file on the first read. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) yield chunk as Uint8Array
}
