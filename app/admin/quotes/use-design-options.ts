import { useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'

/** Returns the library designs on sale, as options of a `SelectField`. */
export function useDesignOptions() {
  const { data: designs = [] } = useQuery({
    queryKey: ['admin-quotable-designs'],
    queryFn: ({ signal }) => unwrap(client.libraryproducts.$get({ query: {} }, { init: { signal } })),
  })
  return designs.map(({ id, name, price }) => ({
    value: String(id),
    label: `${name}, ${formatCents(price)} each`,
  }))
}
