import { useMutation } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { ChatComposer } from '#app/features/sales/chat/chat-composer.tsx'
import { ChatLog } from '#app/features/sales/chat/chat-log.tsx'
import { changeRequests } from '#app/features/sales/chat/chat-pages.ts'
import { useChatPages } from '#app/features/sales/chat/use-chat-pages.ts'
import { canChangeArtwork } from '#app/features/sales/item-artwork/artwork-problem.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { CannedAnswers, insertAnswer } from '../canned-answers/insert-answer.tsx'
import { useMay } from '../staff/use-me.ts'
import { useDraft } from '../use-draft.ts'
import { Panel } from '../panel.tsx'
import { UseAsArtwork } from './items/use-as-artwork.tsx'
import { useOrderChange, type AdminOrder, type AdminOrderItem } from './order-query.ts'

export function OrderChat({ order, items }: { order: AdminOrder; items: AdminOrderItem[] }) {
  const chatId = order.orderChat.id
  const { messages, earlier } = useChatPages(order.orderChat, (before) =>
    unwrap(
      client.admin.orders[':orderId'].messages.$get({
        param: { orderId: String(order.id) },
        query: { before: String(before) },
      }),
    ),
  )
  const draft = useDraft(`chat-${chatId}`)
  const [draftText, setText] = draft
  const may = useMay()
  const canChat = may('chat')
  const canAttach = may('orders.work') && canChangeArtwork(order)
  const post = useOrderChange(
    order.id,
    (content: string) =>
      unwrap(
        client.messages[':chatId'].$post({ param: { chatId: String(chatId) }, query: {}, json: { content } }),
      ),
    { onError: () => toast.error('Error sending message') },
  )
  const attach = useMutation({
    mutationFn: async (file: File) => ({
      fileName: file.name,
      ...(await unwrap(client.upload.$post({ query: {}, form: { file } }))),
    }),
  })
  return (
    <Panel title="Chat" aside={order.unansweredSince && <Unanswered order={order} canChat={canChat} />}>
      <ChatLog
        messages={messages}
        requests={changeRequests(order.events)}
        earlier={earlier}
        isStaff
        customerName={order.name}
        emptyText="No messages yet. The customer is emailed when you send one."
        className="max-h-96"
        renderFileAction={
          canAttach ? (file) => <UseAsArtwork orderId={order.id} items={items} file={file} /> : undefined
        }
      />
      {canChat ? (
        <>
          <div className="mt-4">
            <CannedAnswers
              onInsert={(text) => {
                setText(insertAnswer(draftText, text))
                document.querySelector<HTMLElement>('#chat textarea')?.focus()
              }}
            />
          </div>
          <ChatComposer label="Message to the customer" draft={draft} post={post} attach={attach} />
        </>
      ) : (
        <p className="mt-3 border-t border-line pt-3 text-ink-soft">
          Your role doesn’t allow replies to chats.
        </p>
      )}
    </Panel>
  )
}

function Unanswered({ order, canChat }: { order: AdminOrder; canChat: boolean }) {
  const dismissing = useOrderChange(
    order.id,
    () =>
      unwrap(
        client.admin.orders[':orderId']['no-answer-needed'].$post({ param: { orderId: String(order.id) } }),
      ),
    { onError: () => toast.error('Error saving') },
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="warning">
        <span>
          Unanswered since <ShopTime at={order.unansweredSince ?? ''} />
        </span>
      </Badge>
      {canChat && (
        <Button
          size="sm"
          variant="quiet"
          isBusy={dismissing.isPending}
          onClick={() => dismissing.mutate(undefined)}
        >
          No reply needed
        </Button>
      )}
    </div>
  )
}
