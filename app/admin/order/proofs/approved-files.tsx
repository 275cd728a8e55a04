import type { ReactNode } from 'react'
import { client, reasonOf } from '#app/client.ts'
import { filePicture, itemPicture, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import type { PrintSize } from '#app/features/goods/print-quality/print-quality.ts'
import { viaText } from '#app/features/ground/orders/approved-via.ts'
import { itemLabel, proofLabel, withFileName } from '#app/features/ground/orders/item-labels.ts'
import { itemsPrintedWithoutProof } from '#app/features/sales/proofs/proof-coverage.ts'
import { proofSize } from '#app/features/sales/proofs/proof-size.ts'
import {
  isApprovedWhenOrdered,
  isApprovedWithoutProof,
  lastApproval,
} from '#app/features/sales/proofs/proof-state.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { AcceptedFindings, PrintCheck } from '../print-check.tsx'
import { downloadPath, useDownload } from '../use-download.ts'
import { OrderPicture } from '../order-picture.tsx'
import type { AdminOrder, AdminOrderItem, AdminProof } from '../order-query.ts'
import { Fingerprint } from './fingerprint.tsx'
import { OpenProof } from './open-proof.tsx'
import {
  PrintMachineField,
  usePrintMachine,
  OrderPrintPdfsButton,
  PrintPdfButton,
  PrintPdfButtons,
} from './print-pdf.tsx'
import {
  filesToPrint,
  isPrintedWithoutProofs,
  isReprintToPrint,
  shownArtwork,
  waivedIdsOf,
} from './proof-rounds.ts'

type Props = { order: AdminOrder; items: AdminOrderItem[]; proofs: AdminProof[] }

export function ApprovedFiles({ order, items, proofs }: Props) {
  const { id: orderId, events, approvedBy } = order
  const approved = filesToPrint(order, proofs)
  const isApproved = approved.length > 0 || isReprintToPrint(order) || isPrintedWithoutProofs(order)
  const approval = lastApproval(events)
  const withoutProof = itemsPrintedWithoutProof(items, approved, waivedIdsOf(items), isApproved)
  const count = approved.length + withoutProof.length
  const printMachine = usePrintMachine({ isNeeded: count > 0 })
  if (count === 0) return null
  return (
    <section
      aria-labelledby="approved-files"
      className="mt-4 rounded-md border-[1.5px] border-success bg-success-tint p-4"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="approved-files" className="text-lg">
            Print {count === 1 ? 'this file' : `these ${count} files`}
          </h2>
          <p>
            {order.reprint
              ? `Approved in order ${order.reprint.of}`
              : isApprovedWithoutProof(events)
                ? 'No item in this order needed a proof'
                : approval?.by === 'customer'
                  ? `Approved by the customer${isApprovedWhenOrdered(events) ? ' when they ordered' : ''}`
                  : `Approved by ${approvedBy ?? 'staff'} for the customer${viaText(approval?.via ?? null)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <PrintMachineField {...printMachine} />
          {items.length > 1 && <OrderPrintPdfsButton orderId={orderId} machine={printMachine.machine} />}
        </div>
      </div>
      <ul className="mt-3 grid gap-3 xl:grid-cols-2">
        {approved.map((proof) => {
          const ordered = shownArtwork(items, proof)
          // Proof sheets themselves are never printed.
          if (proof.artworkSha256 !== null && !ordered) return null
          const printed = (
            <PrintPdfButtons
              orderId={orderId}
              items={items}
              proof={proof}
              machine={printMachine.machine}
              isMain={ordered !== undefined}
            />
          )
          return ordered ? (
            <PrintedArtwork key={proof.id} ordered={ordered} sheet={proof} printed={printed} />
          ) : (
            <ApprovedFile
              key={proof.id}
              orderId={order.reprint?.of ?? orderId}
              proof={proof}
              printed={printed}
              label={proofLabel(items.map(withFileName), proof.itemIds)}
              size={proofSize(
                items.map(({ item }) => item),
                proof.itemIds,
              )}
            />
          )
        })}
        {withoutProof.map((ordered) => (
          <PrintedArtwork
            key={ordered.item.id}
            ordered={ordered}
            sheet={null}
            printed={
              <PrintPdfButton
                orderId={orderId}
                itemId={ordered.item.id}
                machine={printMachine.machine}
                isMain
              />
            }
          />
        ))}
      </ul>
    </section>
  )
}

const fileClass =
  'grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3 rounded-sm border border-line bg-white p-2'

type FileProps = {
  orderId: number
  proof: AdminProof
  printed: ReactNode
  label: string | null
  size: PrintSize
}

function ApprovedFile({ orderId, proof, printed, label, size }: FileProps) {
  const { id, name, sha256, approvedAt, round } = proof
  const param = { orderId: String(orderId), proofId: String(id) }
  const download = useDownload(() => client.admin.orders[':orderId'].proofs[':proofId'].file.$get({ param }))
  const picture = filePicture(proof)
  return (
    <li className={fileClass}>
      <OrderPicture
        src={picture ? `/${picture}` : placeholder}
        alt={`Approved proof ${id}`}
        className="size-24"
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {label && <p className="wrap-anywhere">{label}</p>}
        <p className="text-xs text-ink-soft">
          Round {round}, approved {approvedAt && <ShopTime at={approvedAt} />}
        </p>
        <div className="text-xs">
          <PrintCheck file={proof} size={size} />
        </div>
        <Fingerprint sha256={sha256} name={name} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" isBusy={download.isPending} onClick={() => download.mutate()}>
            Download to print
          </Button>
          {printed}
        </div>
        {download.error && (
          <Notice tone="error" className="mt-2">
            {reasonOf(download.error)}
          </Notice>
        )}
      </div>
    </li>
  )
}

/** Shows a library design, or artwork approved without a proof or on a proof sheet. */
function PrintedArtwork({
  ordered,
  sheet,
  printed,
}: {
  ordered: AdminOrderItem
  sheet: AdminProof | null
  printed: ReactNode
}) {
  const { item, fileData, printFile, proofWaiver } = ordered
  const { kind, src } = itemPicture({ ...item, fileData })
  const picture = printFile && filePicture(printFile)
  const isDrawn = kind === 'drawn' && fileData?.path === printFile?.path
  const shown = isDrawn ? src : picture ? `/${picture}` : placeholder
  return (
    <li className={fileClass}>
      <OrderPicture src={shown} alt={`${itemLabel(item)}, as printed`} className="size-24" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{printFile?.name ?? 'No file'}</p>
        <p className="wrap-anywhere">{itemLabel(item)}</p>
        <p className="text-xs wrap-anywhere text-ink-soft">
          {sheet ? (
            <>
              Round {sheet.round}, approved {sheet.approvedAt && <ShopTime at={sheet.approvedAt} />}
            </>
          ) : proofWaiver ? (
            `No proof needed: ${proofWaiver.reason}`
          ) : (
            'Library design'
          )}
        </p>
        <div className="text-xs empty:hidden">
          <AcceptedFindings ordered={ordered} />
        </div>
        {printFile?.sha256 && <Fingerprint sha256={printFile.sha256} name={printFile.name} />}
        {printFile && (
          <div className="mt-2 flex flex-wrap gap-2">
            {printed}
            <a
              href={downloadPath(printFile)}
              download={printFile.name}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              Download original
            </a>
            {sheet?.previewPath && (
              <OpenProof
                title={`Proof sheet, ${sheet.name}`}
                picture={sheet.previewPath}
                className={buttonClass({ variant: 'quiet', size: 'sm' })}
              >
                Proof sheet
              </OpenProof>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
