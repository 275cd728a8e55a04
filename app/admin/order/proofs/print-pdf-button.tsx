import { client } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useDownload } from '../use-download.ts'

type Props = {
  orderId: number
  itemId: number
  /** Of the item in its order, from 1. */
  number: number
  /** Of the proof that is printed; undefined for the item's own file. */
  proofId?: number
  /** Which of several items of a proof it is. */
  label?: string | undefined
}

/** The item for the press: with bleed, cut lines and slug. */
export function PrintPdfButton({ orderId, itemId, number, proofId, label }: Props) {
  const download = useDownload(`order-${orderId}-item-${number}.pdf`, () =>
    client.admin.orders[':orderId'].items[':itemId']['print.pdf'].$get({
      param: { orderId: String(orderId), itemId: String(itemId) },
      query: proofId === undefined ? {} : { proof: String(proofId) },
    }),
  )
  return (
    <Button size="sm" variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
      Print PDF{label && `: ${label}`}
    </Button>
  )
}
