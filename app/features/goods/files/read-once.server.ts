import { createReadStream } from 'node:fs'
import type { ByteStream } from '#app/platform/files/storage.server.ts'

/** Nothing is begun until it is read, with backpressure. `remove` is called when all was read, or nobody reads any more. */
export function readOnce(chunks: AsyncIterable<Uint8Array>, remove: () => Promise<void>): ByteStream {
  const reading = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          const { value, done } = await reading.next()
          if (!done) return controller.enqueue(new Uint8Array(value))
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        await remove()
      },
      cancel: async () => {
        await reading.return?.()
        await remove()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Opened when it is read. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) yield chunk as Uint8Array
}
