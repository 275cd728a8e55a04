import { useEffect, useRef } from 'react'
import { Card } from '#app/ui/card.tsx'
import { ChatComposer } from './chat-composer.tsx'
import type { ChatMessage, OrderLink } from './use-order.ts'

type Props = { link: OrderLink; chat: { id: number; Messages: ChatMessage[] }; isStaff: boolean }

export function Chat({ link, chat, isStaff }: Props) {
  const { Messages: messages } = chat
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    isAtEnd.current = true
    scrollToEnd(log.current)
  }, [newest])
  return (
    <Card as="section" labelledBy="chat">
      <h2 id="chat" className="text-xl">
        Comments
      </h2>
      <div
        ref={log}
        role="log"
        aria-labelledby="chat"
        // What scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
        }}
        // Pictures in messages get their height only now.
        onLoadCapture={() => isAtEnd.current && scrollToEnd(log.current)}
        className="mt-4 max-h-[36rem] overflow-y-auto rounded-md"
      >
        {messages.length === 0 && (
          <p className="text-sm text-ink-soft">Questions or wishes about this order? Write to us here.</p>
        )}
        <ol className="grid gap-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} isOwn={message.fromAdmin === isStaff} />
          ))}
        </ol>
      </div>
      <ChatComposer link={link} chatId={chat.id} />
    </Card>
  )
}

function scrollToEnd(element: HTMLElement | null) {
  element?.scrollTo({ top: element.scrollHeight })
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function Message({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const { content, fromAdmin, createdAt } = message
  const look = isOwn ? 'ml-auto border-line bg-white' : 'border-edge bg-paper-sunk'
  return (
    <li className={`w-fit max-w-[92%] rounded-lg border px-4 py-2.5 ${look}`}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <strong>{fromAdmin ? 'Admin' : 'User'}</strong>
        <time dateTime={createdAt} className="text-xs text-ink-faint">
          {moment.format(new Date(createdAt))}
        </time>
      </p>
      {/* The server lets nothing but simple markup and its own pictures through. */}
      <div
        className="mt-1 break-words [&_a]:link [&_img]:mt-2 [&_img]:max-w-full [&_img]:rounded-sm [&_img]:bg-white [&_li]:ml-5 [&_li]:list-disc"
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: content }}
      />
    </li>
  )
}
