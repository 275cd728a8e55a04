import type { Log } from '#app/platform/log.server.ts'

/**
 * Text as it is asked for by who reads it: what is not fetched yet is not made yet. Only the first of it is made at
 * once; what fails there is answered as any refusal.
 */
export async function streamText(
  texts: AsyncGenerator<string>,
  log: Log,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let first: IteratorResult<string> | null = await texts.next()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value, done } = first ?? (await texts.next())
        first = null
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The status has been sent: a connection cut off is all the reader can be told.
        log.error({ error }, 'a download broke off')
        controller.error(error)
      }
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
