import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { repeatStopCode } from '#app/features/ground/press/gang-sheet.ts'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { StopDialog } from '#app/admin/form/stop-dialog.tsx'
import { useConfirming } from '#app/admin/form/use-confirming.ts'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { candidatesQuery, gangSheetsKey, type Candidates } from '../gang-sheets-query.ts'
import { NewSheetItems } from './new-sheet-items.tsx'
import { nameRows, newSheetInput, newSheetValues, type NewSheetValues } from './new-sheet-values.ts'
import { RollFields } from './roll-fields.tsx'

type Props = { orderIds: number[]; onClose: () => void }

const title = 'New gang sheet'

export function NewSheetDialog({ orderIds, onClose }: Props) {
  const { data, error } = useQuery(candidatesQuery(orderIds))
  if (data) return <SheetForm candidates={data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {error ? (
        <Notice tone="error">{reasonOf(error)}</Notice>
      ) : (
        <Loading label="Loading the items">
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Dialog>
  )
}

function SheetForm({ candidates, onClose }: { candidates: Candidates; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const { takeDespite, confirm } = useConfirming(id, [repeatStopCode])
  const { form, fields, refusal, forgetRefusal, isBusy } = useSaving({
    defaultValues: newSheetValues(candidates),
    input: async () => (await import('#app/features/desk/gang-sheets/gang-sheets.input.ts')).gangSheetInput,
    toInput: (values: NewSheetValues) => newSheetInput(candidates, values),
    nameFields: (messages, values) => nameRows(candidates, messages, values),
    save: (json) => unwrap(client.admin['gang-sheets'].$post({ json: { ...json, ...takeDespite() } })),
    invalidates: [gangSheetsKey],
    saved: ({ id: sheetId }) => `Gang sheet ${sheetId} is being made`,
    onSaved: ({ id: sheetId }) => {
      onClose()
      void navigate(`/admin/gang-sheets/${sheetId}`)
    },
  })
  const isAtRows = Object.keys(refusal?.fields ?? {}).some((name) => name.startsWith('pieces.'))
  const canMake = candidates.items.some((item) => item.refusal === null)
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        actions={
          canMake && (
            <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
              Make gang sheet
            </DialogActions>
          )
        }
      >
        <form id={id} {...form} className="grid gap-4 text-ink">
          {!isAtRows && <FormProblem problem={refusal} />}
          {canMake && <RollFields candidates={candidates} fields={fields} />}
          <NewSheetItems candidates={candidates} fields={fields} />
        </form>
      </Dialog>
      <StopDialog
        error={refusal}
        title="Print these items again?"
        action="Make gang sheet anyway"
        onConfirm={() => confirm(refusal)}
        onClose={forgetRefusal}
      />
    </>
  )
}
