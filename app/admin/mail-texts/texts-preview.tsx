import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { MailBody } from '../mails/mail-body.tsx'
import type { TextValues } from './mail-texts-query.ts'

const pauseMs = 400

/** Shows the email that customers would get with the texts in the form. */
export function TextsPreview({ setKey, values }: { setKey: string; values: TextValues }) {
  const typed = useDebounced(JSON.stringify(values), pauseMs)
  const [chosen, setChosen] = useState('')
  const { data, error } = useQuery({
    queryKey: ['admin-mail-preview', setKey, typed],
    queryFn: ({ signal }) => {
      const json = { texts: JSON.parse(typed) as TextValues }
      const call = client.admin['mail-texts'][':setKey'].preview
      return unwrap(call.$post({ param: { setKey }, json }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (error) {
    return (
      <Notice tone="warning" title="No preview">
        {reasonOf(error)}
      </Notice>
    )
  }
  const example = data?.find(({ title }) => title === chosen) ?? data?.[0]
  if (!data || !example) {
    return (
      <Loading label="Loading the preview">
        <Skeleton className="h-128" />
      </Loading>
    )
  }
  return (
    <MailBody title="Preview" html={example.html} text={example.text} className="lg:sticky lg:top-4">
      {data.length > 1 && (
        <SelectField
          label="Example"
          className="mb-3"
          value={example.title}
          options={data.map(({ title }) => ({ value: title, label: title }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p className="mb-3 wrap-anywhere">
        <span className="text-ink-soft">Subject:</span> {example.subject}
      </p>
    </MailBody>
  )
}
