import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { client, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { firstDayField, readFirstDay } from '#app/admin/form/day-field.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { AllTimes } from '#app/features/shop/settings/shop-time.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { priceChangesQuery, type PriceChange } from './price-changes-query.ts'

type Props = {
  categoryId: number
  change: PriceChange | null
  /** The prices in the editor, if they differ from the present ones. */
  typed: PriceRule | null
  onClose: () => void
  onScheduled: () => void
}

export function PriceChangeDialog({ categoryId, change, typed, onClose, onScheduled }: Props) {
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const [tomorrow] = useState(() => shiftDay(dayAt(new Date(), timeZone), 1))
  const [day, setDay] = useState(change ? firstDayField(change.startsAt, timeZone) : '')
  const [isReplacing, setIsReplacing] = useState(change === null)
  const [isMissing, setIsMissing] = useState(false)
  const { catalog } = client.admin
  const save = useMutation({
    mutationFn: () => {
      const isSameDay = change && day === firstDayField(change.startsAt, timeZone)
      const startsAt = isSameDay ? change.startsAt : (readFirstDay(day, timeZone) ?? '')
      const priceRule = (isReplacing ? typed : null) ?? change?.priceRule
      if (!priceRule) throw new Error('there are no prices to schedule')
      if (!change) {
        const param = { categoryId: String(categoryId) }
        const json = { priceRule, startsAt }
        return unwrap(catalog.categories[':categoryId']['price-changes'].$post({ param, json }))
      }
      const param = { changeId: String(change.id) }
      const json = { priceRule, startsAt, version: change.version }
      return unwrap(catalog['price-changes'][':changeId'].$put({ param, json }))
    },
    onSuccess: () => {
      toast.success('Prices scheduled')
      if (isReplacing) onScheduled()
      else onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceChangesQuery(categoryId).queryKey }),
  })
  const submit = () => {
    setIsMissing(!day)
    if (day && !save.isPending) save.mutate()
  }
  /** Keeps Enter from saving the form of the whole page, which contains this dialog. */
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={change ? 'Change scheduled prices' : 'Schedule prices'}
      actions={
        <DialogActions onCancel={onClose} isBusy={save.isPending} onClick={submit}>
          {change ? 'Save' : 'Schedule'}
        </DialogActions>
      }
    >
      <div className="grid gap-4 text-ink">
        <FormProblem problem={save.error} />
        <div>
          <TextField
            type="date"
            label="First day"
            hint="Customers pay the new prices from its start."
            min={tomorrow}
            value={day}
            error={isMissing ? 'Select a day' : null}
            onKeyDown={submitOnEnter}
            onChange={({ target }) => setDay(target.value)}
          />
          <AllTimes className="mt-1 text-xs text-ink-faint" />
        </div>
        {change && typed && (
          <CheckField
            label="Use the prices entered in the editor"
            checked={isReplacing}
            onKeyDown={submitOnEnter}
            onChange={({ target }) => setIsReplacing(target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
