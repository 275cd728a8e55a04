import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import type { ClientRequestOptions, ClientResponse } from 'hono/client'
import { unwrap } from '#app/client.ts'
import { omitEmpty, useListParams } from './use-list-params.ts'

export const pageLength = 50

/** One more row than a page shows, to detect whether there is a next page. */
const fetchLength = pageLength + 1

export const shownRows = <Row>(rows: Row[] = []) => rows.slice(0, pageLength)

type Call<Query, Answer> = (
  request: { query: Query },
  options: ClientRequestOptions,
) => Promise<ClientResponse<Answer>>

type QueryPart<Query> = { [Name in keyof Query]?: Query[Name] | undefined }

type Options<Query, Answer> = {
  key: QueryKey
  /** The filters and sort order, as read from the URL. */
  filter?: QueryPart<Query>
  /** The cursor for the page. Defaults to `before` in the URL. */
  page?: QueryPart<Query>
  pollMs?: (answer: Answer | undefined) => number
}

/** Loads one page of a list and keeps the previous rows until it arrives. */
export function useList<Query, Answer>(
  call: Call<Query, Answer>,
  { key, filter = {}, page, pollMs }: Options<NoInfer<Query>, NoInfer<Answer>>,
) {
  const { before } = useListParams()
  const start = page ?? { before }
  return useQuery({
    queryKey: [...key, filter, start],
    queryFn: ({ signal }) => {
      const query = { limit: fetchLength, ...omitEmpty({ ...filter, ...start }) } as Query
      return unwrap(call({ query }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs?.(state.data) ?? false,
  })
}
