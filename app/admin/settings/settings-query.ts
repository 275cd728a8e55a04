import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { Roll } from '#app/features/ground/press/roll.ts'
import { client, unwrap } from '#app/client.ts'

export type Settings = InferResponseType<typeof client.admin.settings.$get, 200>

export type SettingsValues = Pick<
  Settings,
  'name' | 'address' | 'phone' | 'fax' | 'email' | 'originZip' | 'timeZone' | 'socialLinks'
> & {
  teamEmail: string
  promisedDays: { least: string; most: string }
  /** A new machine has no id yet. */
  machines: (Omit<Settings['machines'][number], 'id'> & { id?: number })[]
  rolls: RollValues[]
  /** In dollars, as entered. */
  waiveLimitCents: string
  freeReprintLimitCents: string
}

/** The lengths as entered. */
export type RollValues = Pick<Roll, 'name' | 'material' | 'hasMarks'> &
  Record<'width' | 'maxLength' | 'margin' | 'gap', string>

// Don't refetch in the background, because that would replace the form while it is being edited.
export const settingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => unwrap(client.admin.settings.$get({}, { init: { signal } })),
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
