import { useEffect, useRef } from 'react'
import { orderDate } from '#app/features/orders/order-date.ts'
import { ChatComposer } from './chat-composer.tsx'
import type { AdminOrder } from './order-query.ts'
import { Panel } from './panel.tsx'

type Message = AdminOrder['orderChat']['Messages'][number]

export function OrderChat({ order }: { order: AdminOrder }) {
  const { id, Messages: messages } = order.orderChat
  return (
    <Panel title="Chat">
      {messages.length === 0 ? (
        <p className="text-ink-soft">No messages yet. The customer gets a mail about each of yours.</p>
      ) : (
        <MessageList messages={messages} />
      )}
      <ChatComposer chatId={id} />
    </Panel>
  )
}

function MessageList({ messages }: { messages: Message[] }) {
  const list = useRef<HTMLDivElement>(null)
  const lastId = messages.at(-1)?.id
  useEffect(() => {
    if (lastId !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lastId])
  return (
    <div
      ref={list}
      role="log"
      aria-label="Messages"
      // A keyboard can only scroll what it can reach.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="-mx-1 max-h-96 overflow-y-auto rounded-sm p-1"
    >
      <ol className="grid gap-2.5">
        {messages.map((message) => (
          <MessageEntry key={message.id} {...message} />
        ))}
      </ol>
    </div>
  )
}

function MessageEntry({ content, fromAdmin, createdAt }: Message) {
  return (
    <li className={`max-w-[88%] min-w-0 ${fromAdmin ? 'justify-self-end' : 'justify-self-start'}`}>
      <p className="mb-0.5 flex flex-wrap gap-x-2 text-xs text-ink-soft">
        <strong className="font-semibold text-ink">{fromAdmin ? 'Admin' : 'User'}</strong>
        <time dateTime={createdAt} className="tabular-nums">
          {orderDate(createdAt)}
        </time>
      </p>
      <div
        className={`rounded-md border px-3 py-2 wrap-anywhere [&_a]:text-magenta-deep [&_a]:underline [&_img]:mt-1 [&_img]:max-w-full [&_img]:rounded-sm [&_img]:bg-white ${fromAdmin ? 'border-magenta/40 bg-magenta-tint' : 'border-line bg-paper'}`}
        // The server keeps only simple markup and pictures of its own.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: content }}
      />
    </li>
  )
}
