import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { client, unwrap } from '#app/client.ts'
import { ChatComposer } from '#app/features/orders/chat-composer.tsx'
import { ChatLog } from '#app/features/orders/chat-log.tsx'
import { useDraft } from '../use-draft.ts'
import { reasonOf, useOrderChange, type AdminOrder } from './order-query.ts'
import { Panel } from './panel.tsx'

export function OrderChat({ order }: { order: AdminOrder }) {
  const chatId = order.orderChat.id
  const draft = useDraft(`chat-${chatId}`)
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
    <Panel title="Chat">
      <ChatLog
        messages={order.orderChat.Messages}
        isStaff
        invitation="No messages yet. The customer gets a mail about each of yours."
        className="max-h-96"
      />
      <ChatComposer
        label="Message to the customer"
        draft={draft}
        post={post}
        attach={attach}
        reasonOf={reasonOf}
      />
    </Panel>
  )
}
