import { useState, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { readNumber } from '#app/admin/form/read-fields.ts'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { Panel } from '#app/admin/panel.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Sheet, gangSheetsKey } from '../gang-sheets-query.ts'
import { pieceText } from '../sheet-text.ts'

type Item = Sheet['items'][number]

export function SheetItems({ sheet }: { sheet: Sheet }) {
  const may = useMay()
  const [reprinted, setReprinted] = useState<Item | null>(null)
  const canReprint = sheet.state === 'done' && may('orders.work')
  return (
    <Panel title="Items">
      <ul className="grid gap-3">
        {sheet.items.map((item) => (
          <li
            key={item.itemId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <Link to={`/admin/orders/${item.orderId}`} className="link font-semibold tabular-nums">
                {pieceText(item)}
              </Link>
              <p>{item.label}</p>
              <p className="text-xs text-ink-soft tabular-nums">
                {item.quantity.toLocaleString('en-US')} on this sheet
              </p>
              {item.problem && <p className="font-semibold text-error">{item.problem}</p>}
            </div>
            {canReprint && (
              <Button variant="secondary" size="sm" onClick={() => setReprinted(item)}>
                Reprint pieces <span className="sr-only">of {pieceText(item)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reprinted && (
        <ReprintPiecesDialog sheetId={sheet.id} item={reprinted} onClose={() => setReprinted(null)} />
      )}
    </Panel>
  )
}

type Props = { sheetId: number; item: Sheet['items'][number]; onClose: () => void }

function ReprintPiecesDialog({ sheetId, item, onClose }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { quantity: '1' },
    input: async () =>
      (await import('#app/features/desk/gang-sheets/gang-sheets.input.ts')).reprintPieceInput,
    toInput: ({ quantity }) => ({ itemId: item.itemId, quantity: readNumber(quantity) ?? Number.NaN }),
    save: (json) => {
      const param = { sheetId: String(sheetId) }
      return unwrap(client.admin['gang-sheets'][':sheetId'].reprints.$post({ param, json }))
    },
    invalidates: [gangSheetsKey],
    saved: ({ id: reprintId }) => `Gang sheet ${reprintId} is being made`,
    onSaved: ({ id: reprintId }) => {
      onClose()
      void navigate(`/admin/gang-sheets/${reprintId}`)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reprint pieces of ${pieceText(item).replace('Order', 'order')}`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Reprint
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>{item.label}</p>
        <TextField
          label="Pieces"
          hint="Makes a new sheet with only these pieces, on the same roll."
          inputMode="numeric"
          {...field('quantity')}
        />
      </form>
    </Dialog>
  )
}
