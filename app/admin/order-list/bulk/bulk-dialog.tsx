import { useEffect, useId, type KeyboardEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { FormCarrierField } from '#app/admin/form/carrier-field.tsx'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { StopDialog, confirmationError, useConfirming } from '#app/admin/form/stop-dialog.tsx'
import { useForm, fieldOf } from '#app/admin/form/use-form.ts'
import { client, stopsOf, unwrap } from '#app/client.ts'
import { statusLabels, type BulkStatus } from '#app/features/ground/orders/order-status.ts'
import { trackingStopCode, untrackedCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { countOf, ordersKey, type SelectedOrder } from '../orders-query.ts'
import type { OrdersFilter } from '../orders-params.ts'
import { bulkStops, heldBackCode, refusalsIn, type Refusal } from './bulk-result.ts'

type Despite = { despite?: (typeof trackingStopCode)[] }

type Props = {
  status: BulkStatus
  orders: SelectedOrder[]
  matching: OrdersFilter | undefined
  parcels: Parcels
  onParcels: (parcels: Parcels) => void
  onClose: () => void
  onMoved: (moved: Moved) => void
}

/** Undo is available until the browser's clock reaches `untilMs`. */
export type Moved = {
  text: string
  refused: Refusal[]
  undo: { bulkMoveId: number; untilMs: number } | null
}

export function BulkDialog({ status, orders, matching, parcels, onParcels, onClose, onMoved }: Props) {
  const id = useId()
  const moveInput = (typed: Parcels & Despite) => bulkMoveInput({ status, orders, matching }, typed)
  const move = useBulkMove({ status, moveInput, onMoved })
  const { takeDespite, confirm } = useConfirming(id, [heldBackCode, untrackedCode, trackingStopCode])
  const { form, fields, refusal, forgetRefusal, isBusy } = useForm({
    defaultValues: parcels,
    send: async (typed: Parcels) => {
      const { despite: confirmed = [] } = takeDespite()
      if (confirmed.length === 0) await confirmFirst(typed)
      return move.mutateAsync({ ...typed, despite: confirmed.filter((code) => code === trackingStopCode) })
    },
  })
  async function confirmFirst(typed: Parcels) {
    const trial = await unwrap(client.admin.orders.moves.trial.$post({ json: moveInput(typed) }))
    const { trackingNumbers } = typed
    const questions = bulkStops(trial, { orders, ...(status === 'SENT' && { trackingNumbers }) })
    if (questions.length > 0) throw confirmationError(questions)
  }
  const heldBack = stopsOf(refusal).filter(({ code }) => code === heldBackCode).length
  const { subscribe } = fields
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onParcels(values) }),
    [subscribe, onParcels],
  )
  const label = statusLabels[status]
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={`Mark ${countOf(orders.length)} as ${label}?`}
        actions={
          <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
            Mark as {label}
          </DialogActions>
        }
      >
        <form id={id} {...form}>
          <p>Customers are emailed.</p>
          {status === 'SENT' && <ParcelFields orders={orders} fields={fields} />}
          <div className="mt-4 empty:hidden">
            <FormProblem problem={refusal} />
          </div>
        </form>
      </Dialog>
      <StopDialog
        error={refusal}
        {...dialogTexts(heldBack, { status, count: orders.length })}
        onConfirm={() => confirm(refusal)}
        onClose={forgetRefusal}
      />
    </>
  )
}

function dialogTexts(heldBack: number, { status, count }: { status: BulkStatus; count: number }) {
  if (heldBack === 0) return { title: 'Send these orders anyway?', action: 'Send anyway' }
  const label = statusLabels[status]
  const title = `${countOf(heldBack)} can’t be marked as ${label}`
  const left = count - heldBack
  return left === 0 ? { title } : { title, action: `Mark the other ${countText(left)} as ${label}` }
}

function bulkMoveInput(
  { status, orders, matching }: Pick<Props, 'status' | 'orders' | 'matching'>,
  parcels: Parcels & Despite,
) {
  // The orders of a bulk move all have the same status.
  const from = orders[0]?.status
  const json = { orderIds: orders.map(({ id }) => id), status, from, ...(matching && { matching }) }
  return status === 'SENT' ? { ...json, ...parcels } : json
}

type Moving = Pick<Props, 'status' | 'onMoved'> & {
  moveInput: (parcels: Parcels & Despite) => ReturnType<typeof bulkMoveInput>
}

function useBulkMove({ status, moveInput, onMoved }: Moving) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (parcels: Parcels & Despite) => {
      // The server's time limit starts later, so Undo is never offered for too long.
      const startMs = performance.now()
      const answer = await unwrap(client.admin.orders.moves.$post({ json: moveInput(parcels) }))
      return { ...answer, startMs }
    },
    onSuccess: ({ orders: results, undo, startMs }) => {
      const refused = refusalsIn(results)
      onMoved({
        text: `${countOf(results.length - refused.length)} marked as ${statusLabels[status]}`,
        refused,
        undo: undo && { bulkMoveId: undo.bulkMoveId, untilMs: startMs + undo.seconds * 1_000 },
      })
    },
    // Some orders may have moved even if the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
}

export type Parcels = { carrier: string; trackingNumbers: Record<string, string> }

type ParcelFieldsProps = { orders: SelectedOrder[]; fields: UseFormReturn<Parcels> }

function ParcelFields({ orders, fields }: ParcelFieldsProps) {
  return (
    <div className="mt-4 grid gap-3 text-ink">
      <FormCarrierField label="Carrier for all orders" fields={fields} name="carrier" />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">
          Tracking numbers <span className="font-normal text-ink-faint">(optional)</span>
        </legend>
        <ul className="grid gap-2">
          {orders.map(({ id, name }) => (
            <li key={id} className="grid items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
              <p className="truncate" title={name} aria-hidden="true">
                <span className="font-semibold tabular-nums">{id}</span> {name}
              </p>
              <TextField
                label={`Tracking number of order ${id}, ${name}`}
                isLabelHidden
                maxLength={200}
                autoComplete="off"
                onKeyDown={focusNextOnEnter}
                {...fieldOf(fields, `trackingNumbers.${id}`)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  )
}

/** Moves to the next field instead of submitting, because barcode scanners press Enter after each number. */
function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { currentTarget } = event
  const fields = [...(currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(currentTarget) + 1]
  if (next) next.focus()
  else document.querySelector<HTMLElement>(`button[form="${currentTarget.form?.id}"]`)?.focus()
}
