import { createReadStream } from 'node:fs'
import type { ByteStream } from '#app/platform/files/storage.server.ts'

/** An answer that nobody began to read by then never will be. */
const unreadMs = 60_000

/**
 * Nothing is begun until it is read, with backpressure. `remove` is called when all was read, when nobody reads any more, or if
 * nobody ever does.
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

/** Opened when it is read. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) yield chunk as Uint8Array
}
