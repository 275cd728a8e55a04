import type { Log } from '#app/platform/log.server.ts'

/** Generates the first chunk immediately, so that an error there becomes a normal error response. */
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
        // It is too late for an error response: the status has been sent.
        log.error({ error }, 'a download was interrupted')
        controller.error(error)
      }
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
