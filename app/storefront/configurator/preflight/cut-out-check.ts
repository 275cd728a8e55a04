import { queryOptions } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'

const maxMs = 8_000

type CutOut = { fileId: string; page: number; tolerance: number }

/**
 * Loads the shop's measurements of artwork without its background. If that takes too long, the item is ordered without
 * them.
 */
export const cutOutCheckQuery = ({ fileId, page, tolerance }: CutOut) =>
  queryOptions({
    queryKey: ['cut-out-check', fileId, page, tolerance],
    queryFn: ({ signal }) =>
      unwrap(
        client['upload-file'][':fileId']['cut-out-check'].$get(
          { param: { fileId }, query: { page: String(page), tolerance: String(tolerance) } },
          { init: { signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]) } },
        ),
      ),
    staleTime: Infinity,
    retry: false,
  })
