import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { orderPath } from '#app/features/ground/orders/order.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toast.ts'

/** Lets a logged-in customer replace a link that someone else has seen. */
export function OwnLink({ orderId }: { orderId: number }) {
  const navigate = useNavigate()
  const replace = useMutation({
    mutationFn: () => unwrap(client.order[':orderId'].link.$post({ param: { orderId: String(orderId) } })),
    onSuccess: ({ hash }) => {
      toast.success('Link replaced. Earlier links no longer work.')
      void navigate(orderPath({ id: orderId, hash }), { replace: true })
    },
  })
  return (
    <Card as="section" labelledBy="own-link">
      <h2 id="own-link" className="text-xl">
        Link to this order
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        Anyone who has this page’s address can see your order and approve its proofs. If someone shouldn’t
        have it, replace it.
      </p>
      {replace.error && (
        <Notice tone="error" className="mt-3">
          {replace.error.message}
        </Notice>
      )}
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        isBusy={replace.isPending}
        onClick={() => replace.mutate()}
      >
        Replace link
      </Button>
    </Card>
  )
}
