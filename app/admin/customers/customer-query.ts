import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { toast } from '#app/ui/feedback/toast.ts'

export type CustomerAnswer = InferResponseType<(typeof client.admin.customers)[':customerId']['$get'], 200>
export type Profile = NonNullable<CustomerAnswer['profile']>
export type Note = CustomerAnswer['notes'][number]

/** Set exactly one: `profileId` for guests, who have no account, `customerId` for everyone else. */
type Ids = { customerId?: string | undefined; profileId?: string | undefined }

export const customerQuery = ({ customerId, profileId = '' }: Ids) =>
  queryOptions({
    queryKey: ['admin-customer', customerId ?? null, profileId],
    queryFn: ({ signal }): Promise<CustomerAnswer> =>
      customerId === undefined
        ? unwrap(
            client.admin['customer-profiles'][':profileId'].$get(
              { param: { profileId } },
              { init: { signal } },
            ),
          )
        : unwrap(client.admin.customers[':customerId'].$get({ param: { customerId } }, { init: { signal } })),
  })

/** The queries to refetch after staff change tags or notes. */
export const changedWithNotes = [['admin-customer'], ['admin-customers'], ['admin-tags'], ['admin-order']]

export function useCustomerChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () =>
      Promise.all(changedWithNotes.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/** Returns the path of the customer's page, which depends on whether they have an account. */
export const profilePath = ({ id, customerId }: { id: number; customerId: number | null }) =>
  customerId === null ? `/admin/customers/profiles/${id}` : `/admin/customers/${customerId}`

/** Loads all tags, most frequent first. */
export const tagsQuery = queryOptions({
  queryKey: ['admin-tags'],
  queryFn: ({ signal }) => unwrap(client.admin['customer-profiles'].tags.$get({}, { init: { signal } })),
})
