import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

const calls = client.admin['mail-texts']

export type MailTexts = InferResponseType<(typeof calls)[':setKey']['$get'], 200>

export type MailText = MailTexts['texts'][number]

/** An email's texts by name. */
export type TextValues = Record<string, string>

export const mailTextsQuery = queryOptions({
  queryKey: ['admin-mail-texts'],
  queryFn: ({ signal }) => unwrap(calls.$get({}, { init: { signal } })),
})

// Don't refetch in the background, because that would replace the form while it is being edited.
export const textSetQuery = (setKey: string) =>
  queryOptions({
    queryKey: ['admin-mail-texts', setKey],
    queryFn: ({ signal }) => unwrap(calls[':setKey'].$get({ param: { setKey } }, { init: { signal } })),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
