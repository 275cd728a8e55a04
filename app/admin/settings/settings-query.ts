import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

export type Settings = InferResponseType<typeof client.admin.settings.$get, 200>

/** What the form holds. */
export type SettingsValues = Pick<
  Settings,
  'name' | 'address' | 'phone' | 'fax' | 'email' | 'originZip' | 'timeZone' | 'socialLinks'
> & { teamEmail: string; promisedDays: { least: string; most: string } }

// Loaded anew only when asked: a form must not change under somebody's hands.
export const settingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => unwrap(client.admin.settings.$get({}, { init: { signal } })),
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
