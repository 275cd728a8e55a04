import { queryOptions, useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'

const assignableQuery = queryOptions({
  queryKey: ['admin-assignable'],
  queryFn: ({ signal }) => unwrap(client.admin.orders.assignable.$get({}, { init: { signal } })),
  staleTime: 60_000,
})

type Option = { value: string; label: string }

/** `current` is offered even if it is no longer among the employees. */
export function useAssignableOptions(current?: { id: number; email: string } | null): Option[] {
  const { data = [] } = useQuery(assignableQuery)
  const isListed = data.some(({ id }) => id === current?.id)
  return [...(current && !isListed ? [current] : []), ...data].map(({ id, email }) => ({
    value: String(id),
    label: email,
  }))
}

export const nobody = ''

export const readAssignee = (value: string): number | null => (value === nobody ? null : Number(value))
