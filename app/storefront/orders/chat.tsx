import { useState } from 'react'
import { ChatComposer } from '#app/features/sales/chat/chat-composer.tsx'
import { ChatLog } from '#app/features/sales/chat/chat-log.tsx'
import { changeRequests } from '#app/features/sales/chat/chat-pages.ts'
import { useChatPages } from '#app/features/sales/chat/use-chat-pages.ts'
import { Card } from '#app/ui/card.tsx'
import { fetchEarlier, useAttachFile, usePostMessage, type Order, type OrderLink } from './use-order.ts'

type Props = { link: OrderLink; order: Order; isStaff: boolean; canWrite: boolean }

export function Chat({ link, order, isStaff, canWrite }: Props) {
  const chat = order.orderChat
  const post = usePostMessage(link, chat.id)
  const attach = useAttachFile(link)
  const draft = useState('')
  const { messages, earlier } = useChatPages(chat, (before) => fetchEarlier(link, before))
  return (
    <Card as="section" labelledBy="chat">
      <h2 id="chat" className="text-xl">
        Comments
      </h2>
      <ChatLog
        messages={messages}
        requests={changeRequests(order.events)}
        earlier={earlier}
        isStaff={isStaff}
        emptyText="Questions or requests about this order? Message us here."
        className="mt-4 max-h-[36rem]"
      />
      {canWrite && <ChatComposer label="Message" draft={draft} post={post} attach={attach} />}
    </Card>
  )
}
