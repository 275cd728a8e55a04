import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client, reasonOf, stopsOf, unwrap } from '#app/client.ts'
import { StopDialog } from '#app/admin/form/stop-dialog.tsx'
import { refusalsIn, type Refusal } from '#app/admin/order-list/bulk/bulk-result.ts'
import { ordersKey } from '#app/admin/order-list/orders-query.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { isBeingMade, type fewerPieces } from '#app/features/ground/press/gang-sheet.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { gangSheetsKey, type Sheet } from '../gang-sheets-query.ts'

type Props = { sheet: Sheet; onPrinted: (refused: Refusal[]) => void }

export function SheetActions({ sheet, onPrinted }: Props) {
  const may = useMay()
  const [dialog, setDialog] = useState<'print' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const cancel = useCancel(sheet)
  const replace = useReplace(sheet)
  if (!may('orders.work')) return null
  if (isBeingMade(sheet.state)) {
    return (
      <Button variant="secondary" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    )
  }
  const isToPrint = sheet.state === 'done' && sheet.printedAt === null
  const kept = sheet.items.filter(({ problem }) => problem === null)
  const isChanged = kept.length < sheet.items.length
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="danger" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      {isToPrint && !isChanged && <Button onClick={() => setDialog('print')}>Mark as printed</Button>}
      {isToPrint && isChanged && kept.length > 0 && (
        <Button isBusy={replace.isPending} onClick={() => replace.mutate()}>
          Make a new sheet without them
        </Button>
      )}
      {dialog === 'delete' && <DeleteDialog sheet={sheet} onClose={close} />}
      {dialog === 'print' && <PrintedDialog sheet={sheet} onClose={close} onPrinted={onPrinted} />}
    </div>
  )
}

function useCancel({ id, version }: Sheet) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const param = { sheetId: String(id) }
      return unwrap(client.admin['gang-sheets'][':sheetId'].cancel.$post({ param, json: { version } }))
    },
    onSuccess: () => toast.success('Sheet canceled'),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: gangSheetsKey }),
  })
}

function useReplace({ id, version }: Sheet) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => {
      const param = { sheetId: String(id) }
      return unwrap(client.admin['gang-sheets'][':sheetId'].replacement.$post({ param, json: { version } }))
    },
    onSuccess: ({ id: newId }) => {
      toast.success(`Gang sheet ${newId} replaces sheet ${id}`)
      void navigate(`/admin/gang-sheets/${newId}`)
      queryClient.removeQueries({ queryKey: [...gangSheetsKey, String(id)] })
    },
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: gangSheetsKey }),
  })
}

type DialogProps = { sheet: Sheet; onClose: () => void }

function DeleteDialog({ sheet: { id, version }, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const request = { param: { sheetId: String(id) }, query: { version: String(version) } }
      return unwrap(client.admin['gang-sheets'][':sheetId'].$delete(request))
    },
    onSuccess: () => {
      toast.success(`Gang sheet ${id} deleted`)
      void navigate('/admin/gang-sheets')
      queryClient.removeQueries({ queryKey: [...gangSheetsKey, String(id)] })
      void queryClient.invalidateQueries({ queryKey: gangSheetsKey })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete gang sheet ${id}?`}
      actions={
        <DialogActions variant="danger" onCancel={onClose} isBusy={isPending} onClick={() => mutate()}>
          Delete
        </DialogActions>
      }
    >
      <p>Files will be deleted. Orders aren’t affected.</p>
      <Failure error={error} />
    </Dialog>
  )
}

function PrintedDialog({
  sheet: { id, version, orders },
  onClose,
  onPrinted,
}: DialogProps & Pick<Props, 'onPrinted'>) {
  const queryClient = useQueryClient()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (answer: { fewerPieces?: (typeof fewerPieces)[number] }) => {
      const request = { param: { sheetId: String(id) }, json: { version, ...answer } }
      return unwrap(client.admin['gang-sheets'][':sheetId'].printed.$post(request))
    },
    onSuccess: ({ orders: results }) => {
      toast.success(`Gang sheet ${id} marked as printed`)
      onPrinted(refusalsIn(results))
      onClose()
    },
    onSettled: () =>
      Promise.all([gangSheetsKey, ordersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={`Mark gang sheet ${id} as printed?`}
        actions={
          <DialogActions onCancel={onClose} isBusy={isPending} onClick={() => mutate({})}>
            Mark as printed
          </DialogActions>
        }
      >
        <p>
          {orders.length === 1 ? 'Its order moves' : `Its ${orders.length} orders move`} from{' '}
          {statusLabels.APPROVED} to {statusLabels.IN_PRINT}, and customers are emailed. Orders that are
          further along aren’t affected.
        </p>
        {stopsOf(error).length === 0 && <Failure error={error} />}
      </Dialog>
      <StopDialog
        error={error}
        title="Not all pieces are on gang sheets"
        start={
          <Button variant="secondary" isBusy={isPending} onClick={() => mutate({ fewerPieces: 'move' })}>
            Move to {statusLabels.IN_PRINT}
          </Button>
        }
        action={`Keep in ${statusLabels.APPROVED}`}
        onConfirm={() => mutate({ fewerPieces: 'stay' })}
        onClose={reset}
      />
    </>
  )
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="error" className="mt-4">
      {reasonOf(error)}
    </Notice>
  )
}
