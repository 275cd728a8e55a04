import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { composeMessage } from '#app/features/orders/compose-message.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useDraft } from '../use-draft.ts'
import { reasonOf, useOrderChange } from './order-query.ts'

type Picture = { path: string; shownPath: string; name: string }

export function ChatComposer({ chatId }: { chatId: number }) {
  const [text, setText] = useDraft(`chat-${chatId}`)
  const [picture, setPicture] = useState<Picture | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const attaching = useMutation({
    mutationFn: async (file: File): Promise<Picture> => {
      const { path, thumbnailPath } = await unwrap(client.upload.$post({ query: {}, form: { file } }))
      return { path, shownPath: thumbnailPath ?? path, name: file.name }
    },
    onSuccess: setPicture,
    networkMode: 'always',
  })
  const clear = () => {
    setText('')
    setPicture(null)
  }
  const post = (content: string) =>
    unwrap(
      client.messages[':chatId'].$post({ param: { chatId: String(chatId) }, query: {}, json: { content } }),
    )
  const sending = useOrderChange(chatId, post, { onSuccess: clear })
  const content = composeMessage(text, picture)

  const send = () => {
    if (!content || sending.isPending || attaching.isPending) return
    sending.mutate(content)
  }

  return (
    <form
      className="mt-3 grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextAreaField
        label="Message to the customer"
        rows={3}
        maxLength={10_000}
        value={text}
        readOnly={sending.isPending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      {picture && (
        <div className="flex items-center gap-3">
          <img
            src={`/${picture.shownPath}`}
            alt=""
            className="size-14 rounded-sm border border-line bg-white object-contain"
          />
          <span className="min-w-0 grow truncate">{picture.name}</span>
          <button type="button" className="link py-0.5" onClick={() => setPicture(null)}>
            Remove<span className="sr-only"> the picture</span>
          </button>
        </div>
      )}
      {attaching.error && <Notice tone="error">{reasonOf(attaching.error)}</Notice>}
      {sending.error && (
        <Notice tone="error" title="Error sending message">
          {reasonOf(sending.error)}
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture for the message"
        accept=".jpg,.jpeg,.png,.svg"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) attaching.mutate(file)
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" variant="quiet" className="-ml-3" onClick={() => input.current?.click()}>
          {attaching.isPending && <Spinner className="size-4" />}
          {picture ? 'Attach another picture instead' : 'Attach a picture'}
        </Button>
        <Button type="submit" size="sm" isBusy={sending.isPending} disabled={!content || attaching.isPending}>
          Send
        </Button>
      </div>
    </form>
  )
}
