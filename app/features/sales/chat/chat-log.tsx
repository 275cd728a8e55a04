import { useEffect, useRef, type ReactNode } from 'react'
import { withRequests } from './chat-pages.ts'
import { attachedPdfs, attachedPictures } from './compose-message.ts'
import { ShowEarlier, useScrollAnchor } from './earlier-messages.tsx'
import type { EarlierMessages } from './use-chat-pages.ts'
import type { EventAuthor } from '#app/features/ground/orders/order-status.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'

type Message = {
  id: number
  content: string
  fromAdmin: boolean
  createdAt: string
  by?: string | null
}

type ChangeRequest = { createdAt: string; by: EventAuthor; reason: string | null }

type Props = {
  messages: Message[]
  /** Shown among the messages. */
  requests: ChangeRequest[]
  earlier: EarlierMessages
  isStaff: boolean
  /** Only in the back office, which shows names instead of the specification's 'User' and 'Admin'. */
  customerName?: string
  emptyText: string
  className?: string
  /** Renders the staff actions for an attached file. */
  renderFileAction?: ((file: { path: string; name: string }) => ReactNode) | undefined
}

/** A log scrolled to within this distance of its end stays at the end when it grows. */
const nearEndPx = 40

export function ChatLog({
  messages,
  requests,
  earlier,
  isStaff,
  customerName,
  emptyText,
  className = '',
  renderFileAction,
}: Props) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const shown = withRequests(messages, requests, earlier.hasMore)
  const firstNew = messages[earlier.loaded]
  const loaded = firstNew ? shown.indexOf(firstNew) : 0
  const newest = shown.at(-1)?.createdAt
  useEffect(() => {
    if (newest === undefined) return
    isAtEnd.current = true
    scrollToEnd(log.current)
  }, [newest])
  useScrollAnchor(log, earlier.loaded)
  const entries = (some: (Message | ChangeRequest)[]) =>
    some.map((entry) =>
      'id' in entry ? (
        <Entry
          key={entry.id}
          message={entry}
          isOwn={entry.fromAdmin === isStaff}
          customerName={customerName}
          renderFileAction={renderFileAction}
        />
      ) : (
        <RequestEntry
          key={entry.createdAt}
          request={entry}
          isOwn={(entry.by === 'admin') === isStaff}
          customerName={customerName}
        />
      ),
    )
  return (
    <>
      <ShowEarlier earlier={earlier} log={log} />
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // Scrollable regions must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
        }}
        // Images change the height once they load.
        onLoadCapture={() => isAtEnd.current && scrollToEnd(log.current)}
        className={`overflow-y-auto rounded-md ${className}`}
      >
        {shown.length === 0 && <p className="text-sm text-ink-soft">{emptyText}</p>}
        {/* Screen readers announce only new messages. */}
        <ol aria-live="off" className="mb-4 grid gap-4 empty:hidden">
          {entries(shown.slice(0, loaded))}
        </ol>
        <ol className="grid gap-4">{entries(shown.slice(loaded))}</ol>
      </div>
    </>
  )
}

function scrollToEnd(element: HTMLElement | null) {
  element?.scrollTo({ top: element.scrollHeight })
}

type RequestProps = { request: ChangeRequest; isOwn: boolean } & Pick<Props, 'customerName'>

function RequestEntry({ request: { createdAt, by, reason }, isOwn, customerName = 'User' }: RequestProps) {
  return (
    <li
      className={`w-fit max-w-[92%] rounded-lg border border-warning bg-warning-tint px-4 py-2.5 ${isOwn ? 'ml-auto' : ''}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <strong className="wrap-anywhere">{customerName}</strong>
        <ShopTime at={createdAt} className="text-xs text-ink-faint" />
      </p>
      <p className="text-sm font-semibold">Request for changes{by === 'admin' && ', entered by staff'}</p>
      {reason && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</p>}
    </li>
  )
}

type EntryProps = { message: Message; isOwn: boolean } & Pick<Props, 'customerName' | 'renderFileAction'>

function Entry({ message, isOwn, customerName, renderFileAction }: EntryProps) {
  const { content, fromAdmin, createdAt, by } = message
  const label = fromAdmin ? 'Admin' : 'User'
  const author = customerName === undefined ? label : fromAdmin ? (by ?? 'Staff') : customerName
  const pictures = attachedPictures(content)
  const look = isOwn ? 'ml-auto border-line bg-white' : 'border-edge bg-paper-sunk'
  return (
    <li className={`w-fit max-w-[92%] rounded-lg border px-4 py-2.5 ${look}`}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <strong className="wrap-anywhere">{author}</strong>
        <ShopTime at={createdAt} className="text-xs text-ink-faint" />
      </p>
      {/* Sanitized by the server (cleanMessage). */}
      <div
        className="mt-1 wrap-anywhere [&_a]:link [&_img]:mt-2 [&_img]:max-w-full [&_img]:rounded-sm [&_img]:bg-white [&_li]:ml-5 [&_li]:list-disc"
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: content }}
      />
      {pictures.map(({ path, name }) => (
        <p key={path} className="mt-1 text-xs">
          <a
            href={`/${path}?download=${encodeURIComponent(name)}`}
            className="link inline-block py-1 wrap-anywhere"
          >
            Download {name}
          </a>
        </p>
      ))}
      {renderFileAction &&
        [...pictures, ...attachedPdfs(content)].map((file) => (
          <div key={file.path} className="text-xs">
            {renderFileAction(file)}
          </div>
        ))}
    </li>
  )
}
