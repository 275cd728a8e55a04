import { client } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useDownload } from '../../order/use-download.ts'

export const maxTickets = 50

export function TicketsButton({ orderIds }: { orderIds: number[] }) {
  const tickets = useDownload(() =>
    client.admin.orders['tickets.pdf'].$get({ query: { orders: orderIds.join(',') } }),
  )
  return (
    <Button variant="secondary" size="sm" isBusy={tickets.isPending} onClick={() => tickets.mutate()}>
      Job tickets
    </Button>
  )
}
