import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useOrderChange, type AdminOrderItem } from '../order-query.ts'

type File = { path: string; name: string }
type Props = { orderId: number; items: AdminOrderItem[]; file: File }

/** Makes this file an item's artwork. If the order has several items, staff select one first. */
export function UseAsArtwork({ orderId, items, file }: Props) {
  const others = items.filter(({ item, fileData }) => item.by === 'custom' && fileData?.path !== file.path)
  const [isChoosing, setIsChoosing] = useState(false)
  const attach = useOrderChange(
    orderId,
    ({ item, fileData }: AdminOrderItem) =>
      unwrap(
        client.admin.orders[':orderId'].items[':itemId'].artwork.$put({
          param: { orderId: String(orderId), itemId: String(item.id) },
          json: { path: file.path, from: fileData?.sha256 ?? '' },
        }),
      ),
    {
      onSuccess: () => {
        setIsChoosing(false)
        toast.success(`${file.name} is now the artwork`)
      },
      onError: (error) => {
        // The dialog shows the error itself.
        if (!isChoosing) toast.error(reasonOf(error))
      },
    },
  )
  const [only] = others
  const close = () => {
    setIsChoosing(false)
    attach.reset()
  }
  if (!only) return null
  if (others.length === 1) {
    return (
      <button
        type="button"
        className="link py-1 text-left wrap-anywhere"
        disabled={attach.isPending}
        onClick={() => attach.mutate(only)}
      >
        Use as artwork for {orderedItemLabel(only)}
        <span className="sr-only">: {file.name}</span>
      </button>
    )
  }
  return (
    <>
      <button type="button" className="link py-1" onClick={() => setIsChoosing(true)}>
        Use as artwork for…<span className="sr-only"> {file.name}</span>
      </button>
      <Dialog isOpen={isChoosing} onClose={close} title={`Use ${file.name} as artwork for`}>
        <FormProblem problem={attach.error} />
        <ul className="mt-3 grid gap-2">
          {others.map((ordered) => (
            <li key={ordered.item.id}>
              <Button
                variant="secondary"
                size="sm"
                isWide
                isBusy={attach.isPending && attach.variables === ordered}
                onClick={() => attach.mutate(ordered)}
              >
                {orderedItemLabel(ordered)}
              </Button>
              <p className="mt-0.5 text-xs text-ink-soft wrap-anywhere">
                {ordered.fileData ? `Replaces ${ordered.fileData.name}` : 'No artwork yet'}
              </p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
