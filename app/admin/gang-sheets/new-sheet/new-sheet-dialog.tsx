import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { StopDialog, useConfirming } from '#app/admin/form/stop-dialog.tsx'
import { fieldOf, errorOf } from '#app/admin/form/use-form.ts'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { machineOptions } from '#app/admin/settings/machines-query.ts'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { repeatStopCode } from '#app/features/ground/press/gang-sheet.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { candidatesQuery, gangSheetsKey, type Candidates } from '../gang-sheets-query.ts'
import {
  nameRows,
  newSheetInput,
  newSheetValues,
  type NewSheetValues,
  materialsOf,
  offeredRolls,
  rollFields,
} from './new-sheet-values.ts'

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

type RollFieldsProps = { candidates: Candidates; fields: UseFormReturn<NewSheetValues> }

export function RollFields({ candidates: { items, rolls, machines }, fields }: RollFieldsProps) {
  const materials = materialsOf(items)
  const label = materials.find(({ key }) => key === fields.watch('material'))?.label ?? ''
  const offered = offeredRolls(rolls, label)
  const choose = (roll: (typeof rolls)[number] | undefined) => {
    if (!roll) return
    fields.setValue('rollName', roll.name)
    fields.setValue('roll', rollFields(roll))
  }
  const text = (name: 'width' | 'maxLength' | 'margin' | 'gap') => ({
    inputMode: 'decimal' as const,
    suffix: 'in',
    ...fieldOf(fields, `roll.${name}`),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Material"
          hint="A sheet has one material."
          options={materials.map(({ key, label: name, count }) => ({
            value: key,
            label: `${name} (${count})`,
          }))}
          {...fieldOf(fields, 'material', {
            onChange: ({ target }: { target: { value: string } }) => {
              const next = materials.find(({ key }) => key === target.value)
              choose(offeredRolls(rolls, next?.label ?? '')[0])
            },
          })}
        />
        <SelectField
          label="Roll"
          hint="Manage rolls in Settings."
          options={offered.map(({ name }) => ({ value: name, label: name }))}
          {...fieldOf(fields, 'rollName', {
            onChange: ({ target }: { target: { value: string } }) =>
              choose(rolls.find(({ name }) => name === target.value)),
          })}
        />
        {machines.length > 1 && (
          <SelectField
            label="Machine"
            hint="Sets the cut line names."
            options={machineOptions(machines)}
            {...fieldOf(fields, 'machineId')}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField label="Width" {...text('width')} />
        <TextField label="Max length" {...text('maxLength')} />
        <TextField label="Margin" {...text('margin')} />
        <TextField label="Gap" {...text('gap')} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckField label="Marks for the cutter’s camera" {...fields.register('roll.hasMarks')} />
        <CheckField
          label="Rotate pieces"
          hint="Uses less of the roll. Turn off for materials with a grain."
          {...fields.register('mayTurn')}
        />
      </div>
    </>
  )
}

type NewSheetItemsProps = { candidates: Candidates; fields: UseFormReturn<NewSheetValues> }

export function NewSheetItems({ candidates: { items }, fields }: NewSheetItemsProps) {
  const material = fields.watch('material')
  const rows = items.map((item, at) => ({ item, at, why: exclusionReason(item, material) }))
  const excluded = rows.filter(({ why }) => why !== null)
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Items</legend>
        {/* The API reports errors about all items as `items`, which isn't a field of this form. */}
        <FieldError error={errorOf(fields, 'items' as 'pieces')} />
        <ul className="grid gap-3">
          {rows
            .filter(({ why }) => why === null)
            .map(({ item, at }) => (
              <li
                key={item.itemId}
                className={`grid items-start gap-3 [&_input]:scroll-mb-20 ${errorOf(fields, `pieces.${at}.quantity`) ? 'grid-cols-[minmax(0,1fr)_10rem]' : 'grid-cols-[minmax(0,1fr)_6rem]'}`}
              >
                <CheckField
                  label={`Order ${item.orderId}`}
                  hint={
                    <>
                      {item.label}
                      {item.sheets.length > 0 && ` · ${sheetsText(item)}`}
                    </>
                  }
                  {...fields.register(`pieces.${at}.isOn`)}
                />
                <TextField
                  label={`Pieces of ${item.label}, order ${item.orderId}`}
                  isLabelHidden
                  inputMode="numeric"
                  {...fieldOf(fields, `pieces.${at}.quantity`)}
                />
              </li>
            ))}
        </ul>
        {excluded.length === rows.length && (
          <p className="text-ink-soft">None of these items can be printed now.</p>
        )}
      </fieldset>
      {excluded.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">Not on this sheet</h3>
          <ul className="mt-1 grid gap-1 text-ink-soft wrap-anywhere">
            {excluded.map(({ item, why }) => (
              <li key={item.itemId}>
                <span className="tabular-nums">Order {item.orderId}</span>, {item.label}: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Item = Candidates['items'][number]

const exclusionReason = ({ refusal, material: { key, label } }: Item, material: string): string | null =>
  refusal ?? (key === material ? null : `Different material: ${label}.`)

const sheetsText = ({ sheets }: Item) =>
  sheets.map(({ sheetId, quantity }) => `${quantity} on sheet ${sheetId}`).join(', ')
