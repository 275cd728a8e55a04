import type { ByteStream } from '../files/storage.server.ts'

type Chunk = Uint8Array<ArrayBuffer>

type Source = {
  open: (signal: AbortSignal) => Promise<AsyncIterable<Chunk>>
  failure: (error: unknown) => Error
}

/** Opens the source at the first read. When the reader leaves, the signal aborts it. */
export function readStream({ open, failure }: Source): ByteStream {
  const left = new AbortController()
  let chunks: AsyncIterator<Chunk> | undefined
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          chunks ??= (await open(left.signal))[Symbol.asyncIterator]()
          const next = await chunks.next()
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        } catch (error) {
          if (!left.signal.aborted) throw failure(error)
        }
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: 0 },
  )
}
