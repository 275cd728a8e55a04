import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import type { ItemsEdit } from '#app/features/desk/item-editing/edit-items.input.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { AdminOrder } from '../../order-query.ts'

const debounceMs = 400

export type EditPreview = InferResponseType<
  (typeof client.admin.orders)[':orderId']['edits']['preview']['$post'],
  200
>

/** Previews the edit, a moment after it was typed. `isCurrent` means that the preview is of the text as it is now. */
export function useEditPreview({ id, version }: Pick<AdminOrder, 'id' | 'version'>, edit: ItemsEdit | null) {
  const typed = edit && JSON.stringify(edit)
  const debounced = useDebounced(typed, debounceMs)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['admin-order-edit', id, version, debounced],
    queryFn: ({ signal }) =>
      unwrap(
        client.admin.orders[':orderId'].edits.preview.$post(
          { param: { orderId: String(id) }, json: JSON.parse(debounced ?? '{}') as ItemsEdit },
          { init: { signal } },
        ),
      ),
    enabled: debounced !== null,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const isShown = typed !== null && debounced !== null
  return {
    preview: isShown && !error ? data : undefined,
    problem: isShown && typed === debounced ? error : null,
    isCurrent: typed === debounced && !isPlaceholderData && !error && data !== undefined,
  }
}
