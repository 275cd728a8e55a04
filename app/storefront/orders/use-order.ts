import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, unwrap } from '#app/client.ts'
import { pollUnlessLive, useLive } from '#app/document/live.ts'
import type { MoveInput } from '#app/features/sales/fulfillment/move.input.ts'

export type OrderLink = { orderId: number; hash: string }

export type OrderResponse = Awaited<ReturnType<typeof fetchOrder>>
export type Order = OrderResponse['order']
export type OrderItem = OrderResponse['orderItems'][number]
export type Proof = Order['fileAdmin'][number]
type ChatMessage = Order['orderChat']['Messages'][number]

const pollMs = 10_000

const topicOf = ({ orderId }: OrderLink) => `order:${orderId}`

const orderKey = ({ orderId, hash }: OrderLink) => ['order', orderId, hash]

function fetchOrder({ orderId, hash }: OrderLink, signal?: AbortSignal) {
  return unwrap(
    client.order[':orderId'].$get(
      { param: { orderId: String(orderId) }, query: { hash } },
      { init: { signal } },
    ),
  )
}

export const fetchEarlier = ({ orderId, hash }: OrderLink, before: number) =>
  unwrap(
    client.messages[':chatId'].$get({
      param: { chatId: String(orderId) },
      query: { hash, before: String(before) },
    }),
  )

export function useOrder(link: OrderLink) {
  const query = useQuery({
    queryKey: orderKey(link),
    queryFn: ({ signal }) => fetchOrder(link, signal),
    refetchInterval: () => pollUnlessLive(topicOf(link), pollMs),
  })
  const request = { param: { orderId: String(link.orderId) }, query: { hash: link.hash } }
  useLive({
    topic: query.data ? topicOf(link) : null,
    open: (signal) => client.order[':orderId'].changes.$get(request, { init: { signal } }),
    invalidates: [orderKey(link)],
  })
  return query
}

/** `onMoved` runs before the reload, because the new status may unmount the caller. */
export function useMoveOrder(link: OrderLink, { onMoved }: { onMoved: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: Pick<MoveInput, 'status' | 'proofs' | 'reason' | 'via'>) =>
      unwrap(
        client.order['change-status'][':orderId'].$post({
          param: { orderId: String(link.orderId) },
          query: { hash: link.hash },
          json,
        }),
      ),
    onSuccess: onMoved,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orderKey(link) }),
  })
}

export function usePostMessage(link: OrderLink, chatId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      unwrap(
        client.messages[':chatId'].$post({
          param: { chatId: String(chatId) },
          query: { hash: link.hash },
          json: { content },
        }),
      ),
    onError: () => toast.error('Error sending message'),
    onSuccess: async (message) => {
      // The wording is from specification section 8.
      toast.success("Message sent successfully! You'll be contacted briefly")
      const queryKey = orderKey(link)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<OrderResponse>(
        queryKey,
        (response) => response && addMessage(response, message),
      )
    },
  })
}

function addMessage({ order, orderItems }: OrderResponse, message: ChatMessage): OrderResponse {
  const { orderChat } = order
  const Messages = [...orderChat.Messages.filter(({ id }) => id !== message.id), message]
  return { orderItems, order: { ...order, orderChat: { ...orderChat, Messages } } }
}

export function useAttachFile({ orderId, hash }: OrderLink) {
  return useMutation({
    mutationFn: async (file: File) => {
      const query = { hash, order: String(orderId) }
      return { fileName: file.name, ...(await unwrap(client.upload.$post({ query, form: { file } }))) }
    },
  })
}

export function useAttachArtwork(link: OrderLink) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ itemId, file }: { itemId: number; file: File }) =>
      unwrap(
        client.order[':orderId'].items[':itemId'].artwork.$post({
          param: { orderId: String(link.orderId), itemId: String(itemId) },
          query: { hash: link.hash },
          form: { file },
        }),
      ),
    onSuccess: () => toast.success('We received your artwork and will take a look'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderKey(link) }),
  })
}
