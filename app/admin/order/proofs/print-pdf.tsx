import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { machineOptions, machinesQuery, type Machines } from '#app/admin/settings/machines-query.ts'
import { client } from '#app/client.ts'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { AdminOrderItem, AdminProof } from '../order-query.ts'
import { useDownload } from '../use-download.ts'

type Props = {
  orderId: number
  itemId: number
  /** The proof to print; undefined for the item's own file. */
  proofId?: number
  /** Undefined if the shop has only one machine. */
  machine: PrintMachine | undefined
  /** Distinguishes the items of one proof. */
  label?: string | undefined
  /**
   * True if the item is printed from this PDF rather than the artwork file, because the customer has placed the
   * artwork.
   */
  isMain?: boolean
}

/** Downloads the item's print PDF, with bleed, cut lines and slug. */
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

/** Downloads the print PDFs of all items in one ZIP. */
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

export type PrintMachine = Machines[number]

/** Manages which machine print PDFs are made for; undefined if the shop has only one. */
export function usePrintMachine({ isNeeded }: { isNeeded: boolean }) {
  const { data: machines = [] } = useQuery({ ...machinesQuery, enabled: isNeeded })
  const [chosenId, choose] = useState<number | null>(null)
  const isOffered = machines.length > 1
  const machine = isOffered ? (machines.find(({ id }) => id === chosenId) ?? machines[0]) : undefined
  return { machine, machines, choose }
}

type PrintMachineFieldProps = ReturnType<typeof usePrintMachine>

export function PrintMachineField({ machine, machines, choose }: PrintMachineFieldProps) {
  if (!machine) return null
  return (
    <SelectField
      label="Print PDFs for"
      className="w-full sm:w-64"
      value={String(machine.id)}
      onChange={({ target }) => choose(Number(target.value))}
      options={machineOptions(machines)}
    />
  )
}

/** Shows one button for each item of the proof. */
export function PrintPdfButtons({
  orderId,
  items,
  proof: { id, itemIds },
  machine,
  isMain,
}: {
  orderId: number
  items: AdminOrderItem[]
  proof: AdminProof
  machine: PrintMachine | undefined
  isMain: boolean
}) {
  const shown = items.filter(({ item }) => itemIds.length === 0 || itemIds.includes(item.id))
  return shown.map((ordered) => (
    <PrintPdfButton
      key={ordered.item.id}
      orderId={orderId}
      itemId={ordered.item.id}
      proofId={id}
      machine={machine}
      isMain={isMain}
      label={shown.length > 1 ? orderedItemLabel(ordered) : undefined}
    />
  ))
}
