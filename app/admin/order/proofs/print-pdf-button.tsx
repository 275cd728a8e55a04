import { client } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useDownload } from '../use-download.ts'
import type { PrintMachine } from './print-machine-field.tsx'

type Props = {
  orderId: number
  itemId: number
  /** Of the proof that is printed; undefined for the item's own file. */
  proofId?: number
  /** Undefined for the shop's only one. */
  machine: PrintMachine | undefined
  /** Which of several items of a proof it is. */
  label?: string | undefined
  /** The artwork itself is not what is printed: the customer has placed it. */
  isMain?: boolean
}

/** The item for the press: with bleed, cut lines and slug. */
export function PrintPdfButton({ orderId, itemId, proofId, machine, label, isMain = false }: Props) {
  const download = useDownload(() =>
    client.admin.orders[':orderId'].items[':itemId']['print.pdf'].$get({
      param: { orderId: String(orderId), itemId: String(itemId) },
      query: {
        ...(proofId !== undefined && { proof: String(proofId) }),
        ...(machine && { machine: String(machine.id) }),
      },
    }),
  )
  return (
    <Button
      size="sm"
      variant={isMain ? 'primary' : 'secondary'}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      Print PDF{label && `: ${label}`}
    </Button>
  )
}

/** All items in one ZIP. */
export function OrderPrintPdfsButton({ orderId, machine }: Pick<Props, 'orderId' | 'machine'>) {
  const download = useDownload(() =>
    client.admin.orders[':orderId']['print-pdfs.zip'].$get({
      param: { orderId: String(orderId) },
      query: machine ? { machine: String(machine.id) } : {},
    }),
  )
  return (
    <Button size="sm" variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
      All print PDFs
    </Button>
  )
}
