import { useId } from 'react'
import { useNavigate } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../../form/form-problem.tsx'
import { readNumber } from '../../form/read-fields.ts'
import { useSaving } from '../../form/use-saving.ts'
import { gangSheetsKey, type Sheet } from '../gang-sheets-query.ts'
import { pieceText } from '../sheet-text.ts'

type Props = { sheetId: number; item: Sheet['items'][number]; onClose: () => void }

export function ReprintPieceDialog({ sheetId, item, onClose }: Props) {
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
      title={`Reprint a piece of ${pieceText(item).replace('Order', 'order')}`}
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
          hint="A new sheet is made with these only, on the same roll."
          inputMode="numeric"
          {...field('quantity')}
        />
      </form>
    </Dialog>
  )
}
