import { queryOptions } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'

const maxMs = 8_000

type CutOut = { fileId: string; page: number; tolerance: number }

/** What the shop measured of artwork without its background. An item is ordered without it if that takes longer. */
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
