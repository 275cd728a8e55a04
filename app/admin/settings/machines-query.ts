import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

/** The shop's machines, starting with the default. */
export type Machines = InferResponseType<typeof client.admin.machines.$get, 200>

export const machinesQuery = queryOptions({
  queryKey: ['admin-machines'],
  queryFn: ({ signal }) => unwrap(client.admin.machines.$get({}, { init: { signal } })),
})

/** Returns the machines as options for a select field. */
export const machineOptions = (machines: Machines) =>
  machines.map(({ id, name }, at) => ({ value: String(id), label: at === 0 ? `${name} (default)` : name }))
