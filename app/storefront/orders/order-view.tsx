import { useState } from 'react'
import { approvedWhenOrdered } from '#app/features/ground/orders/order.ts'
import { canChangeArtwork } from '#app/features/sales/item-artwork/artwork-problem.ts'
import { RejectionReason } from '#app/features/sales/fulfillment/rejection-reason.tsx'
import { StatusBadge } from '#app/features/sales/fulfillment/status-badge.tsx'
import { AllTimes, ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Card } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ChatComposer } from '#app/features/sales/chat/chat-composer.tsx'
import { ChatLog } from '#app/features/sales/chat/chat-log.tsx'
import { changeRequests } from '#app/features/sales/chat/chat-pages.ts'
import { useChatPages } from '#app/features/sales/chat/use-chat-pages.ts'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { ArtworkUpload } from '#app/features/sales/item-artwork/artwork-upload.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { EventList } from '#app/features/sales/timeline/event-list.tsx'
import { Approval } from './approval.tsx'
import { OrderItems } from './order-items.tsx'
import { DroppedApprovals, OrderProofs } from './order-proofs.tsx'
import { OrderSummary, ToPay } from './order-summary.tsx'
import { newerArtwork } from './proof-groups.ts'
import { Reorder } from './reorder.tsx'
import {
  canceledSentence,
  itemsWithoutArtwork,
  missingArtworkText,
  statusSentence,
} from './status-sentence.ts'
import {
  fetchEarlier,
  useAttachFile,
  usePostMessage,
  useAttachArtwork,
  type OrderResponse,
  type OrderLink,
  type Order,
  type OrderItem,
} from './use-order.ts'
import { OwnLink } from './own-link.tsx'

export function OrderView({
  response,
  link,
  isStaff,
}: {
  response: OrderResponse
  link: OrderLink
  isStaff: boolean
}) {
  const { order, orderItems } = response
  const { status } = order
  const isCanceled = order.canceledAt !== null
  // The API returns all proofs to staff, but this page shows only those visible to customers.
  const proofs = order.fileAdmin.filter(({ isSent, isSuperseded }) => isSent && !isSuperseded)
  // The API withholds the hash from staff who may not act for the customer.
  const canAct = order.hash !== null
  const customs = orderItems.filter(({ item }) => item.by === 'custom')
  const needsNoProof = orderItems.every(
    ({ item, noProofReason }) => item.by === 'library' || noProofReason !== null,
  )
  const approved = needsNoProof
    ? 'not-needed'
    : approvedWhenOrdered(customs.map(({ item }) => item.printExactly ?? false))
  const missing = canAct ? itemsWithoutArtwork(order, orderItems) : []
  const round = proofs.map(({ id }) => id).join()
  const newer = newerArtwork(orderItems, order.events)
  const isWithdrawn = proofs.length === 0 && newer.length > 0
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1>Order {order.id}</h1>
          <p className="mt-1 text-ink-soft">
            Placed on <ShopTime at={order.createdAt} isDateOnly />
          </p>
        </div>
        <Reorder link={link} status={status}>
          {isStaff && (
            <LinkButton to={`/admin/orders/${order.id}`} variant="secondary" size="sm">
              Open in the back office
            </LinkButton>
          )}
        </Reorder>
      </header>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Card as="section" labelledBy="order-status">
            <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id="order-status" className="text-xl">
                Status
              </h2>
              <StatusBadge order={order} />
              <p className="basis-full wrap-anywhere">
                {missing.length > 0 ? (
                  <>
                    <strong>We need your artwork.</strong> {missingArtworkText(missing, orderItems.length)}
                  </>
                ) : isCanceled ? (
                  canceledSentence
                ) : (
                  statusSentence(status, order.events, approved)
                )}
              </p>
              <RejectionReason className="basis-full">
                {order.cancelReason ?? order.rejectionReason}
              </RejectionReason>
            </div>
            {missing.map((ordered) => (
              <AttachArtwork
                key={ordered.item.id}
                link={link}
                ordered={ordered}
                isNamed={missing.length > 1}
              />
            ))}
            {status === 'PENDING' && !isCanceled && proofs.length === 0 && (
              <DroppedApprovals items={orderItems} />
            )}
            {proofs.length > 0 && (
              <div className="mt-5">
                <OrderProofs key={round} proofs={proofs} items={orderItems} />
              </div>
            )}
            {status === 'APPROVED_BY_ADMIN' && !isCanceled && canAct && isWithdrawn && (
              <Notice className="mt-5">
                The artwork changed since your proof was sent. We will send you a new one.
              </Notice>
            )}
            {status === 'APPROVED_BY_ADMIN' && !isCanceled && canAct && !isWithdrawn && (
              <Approval
                link={link}
                items={orderItems}
                proofs={proofs}
                isForCustomer={order.isForCustomer}
                newer={newer}
              />
            )}
            {!canAct && (
              <Notice className="mt-5">
                You are logged in as staff. Your role does not allow acting for the customer.
              </Notice>
            )}
          </Card>
          {order.toPay && canAct && <ToPay link={link} toPay={order.toPay} />}
          <Chat link={link} order={order} isStaff={isStaff} canWrite={canAct} />
          <OrderItems
            items={orderItems}
            renderArtworkField={
              canAct && canChangeArtwork(order)
                ? (ordered) => <AttachArtwork link={link} ordered={ordered} />
                : undefined
            }
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <OrderSummary order={order} />
          <OrderHistory order={order} />
          {order.isOwn && <OwnLink orderId={order.id} />}
          <AllTimes />
        </div>
      </div>
    </>
  )
}

type ChatProps = { link: OrderLink; order: Order; isStaff: boolean; canWrite: boolean }

function Chat({ link, order, isStaff, canWrite }: ChatProps) {
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

type AttachProps = {
  link: OrderLink
  ordered: OrderItem
  /** True if the item's name is not next to this button. */
  isNamed?: boolean
}

/** Shows a prominent button while the item has no artwork, and a quiet one afterward. */
function AttachArtwork({ link, ordered, isNamed = false }: AttachProps) {
  const { item, fileData } = ordered
  const attach = useAttachArtwork(link)
  const label = orderedItemLabel(ordered)
  return (
    <div className={fileData ? '' : 'mt-3'}>
      {!fileData && (
        <p className="mb-2 text-sm wrap-anywhere">
          {isNamed && <strong>{label}. </strong>}
          PDF, JPG, PNG or SVG, up to 5 MB.
        </p>
      )}
      <ArtworkUpload
        className={buttonClass(
          { variant: fileData ? 'quiet' : 'primary', size: 'sm' },
          fileData ? '-ml-3' : '',
        )}
        isUploading={attach.isPending}
        upload={(file, onError) => attach.mutate({ itemId: item.id, file }, { onError })}
      >
        {fileData ? 'Replace artwork' : 'Add your artwork'} <span className="sr-only">of {label}</span>
      </ArtworkUpload>
    </div>
  )
}

function OrderHistory({ order: { events, canceledAt, cancelReason } }: { order: Order }) {
  const canceled = canceledAt === null ? null : { createdAt: canceledAt, reason: cancelReason }
  if (events.length === 0) return null
  return (
    <Card as="section" labelledBy="order-history">
      <h2 id="order-history" className="mb-3 text-xl">
        History
      </h2>
      <EventList events={events} canceled={canceled} />
    </Card>
  )
}
