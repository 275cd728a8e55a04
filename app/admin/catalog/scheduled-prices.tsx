import { useState, type KeyboardEvent } from 'react'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useFormContext, useWatch } from 'react-hook-form'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { regularPrice } from '#app/features/goods/pricing/price.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { unitMark } from '#app/features/ground/product/size-rule.ts'
import { startText } from '#app/features/ground/time/date-text.ts'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { AllTimes } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Panel } from '../panel.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { firstDayField, readFirstDay } from '../form/day-field.ts'
import type { Sheet } from './catalog-query.ts'
import { readProduct, type Values } from './sheet-values.ts'

type Props = { sheet: Sheet; exact: PriceRule | null }

/** Schedules the prices entered in the editor above instead of saving them. */
export function ScheduledPrices({ sheet, exact }: Props) {
  const form = useFormContext<Values>()
  const product = useWatch({ control: form.control, name: 'product' })
  const timeZone = useTimeZone()
  const { data: changes = [], error } = useQuery(priceChangesQuery(sheet.id))
  const [edited, setEdited] = useState<PriceChange | 'new' | null>(null)
  const { priceRule } = readProduct(product, exact)
  const typed = priceRule && !isSame(priceRule, exact) ? priceRule : null
  return (
    <Panel title="Scheduled prices">
      <p className="text-ink-soft">
        {typed
          ? 'The prices entered above can start on a later day.'
          : 'To schedule prices, enter them above, then select the day here instead of saving.'}
      </p>
      {error && <p className="mt-2 text-error">{reasonOf(error)}</p>}
      {changes.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
              <div className="min-w-0">
                <p className="font-semibold">From {startText(change.startsAt, timeZone)}</p>
                <p className="text-ink-soft wrap-anywhere">
                  {exampleText(sheet, change.priceRule)}
                  {change.by && ` Scheduled by ${change.by}.`}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="secondary" onClick={() => setEdited(change)}>
                  Change <span className="sr-only">prices from {startText(change.startsAt, timeZone)}</span>
                </Button>
                <Withdraw categoryId={sheet.id} change={change} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        disabled={!typed}
        onClick={() => setEdited('new')}
      >
        Schedule these prices
      </Button>
      {edited && (
        <PriceChangeDialog
          categoryId={sheet.id}
          change={edited === 'new' ? null : edited}
          typed={typed}
          onClose={() => setEdited(null)}
          onScheduled={() => {
            setEdited(null)
            // Reset the editor, so that the scheduled prices aren't also saved right away.
            if (typed) form.resetField('product.priceRule')
          }}
        />
      )}
    </Panel>
  )
}

const isSame = (one: PriceRule, other: PriceRule | null) => sortedText(one) === sortedText(other)

/** Sorts the keys, because the database doesn't preserve their order. */
const sortedText = (rule: PriceRule | null) =>
  JSON.stringify(rule, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Compares the current and scheduled prices of the first size and quantity. */
function exampleText({ product }: Sheet, rule: PriceRule): string {
  const [size] = product?.sizes ?? []
  const [tier] = product?.tiers ?? []
  if (!product?.priceRule || !size || !tier) return ''
  const item = { ...size, quantity: tier.quantity }
  const mark = unitMark[product.sizeRule.unit]
  const [before, after] = [product.priceRule, rule].map((each) => formatCents(regularPrice(each, item)))
  return `${tier.quantity} of ${size.width}${mark} x ${size.height}${mark}: ${after} instead of ${before}.`
}

function Withdraw({ categoryId, change }: { categoryId: number; change: PriceChange }) {
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const withdraw = useMutation({
    mutationFn: () =>
      unwrap(
        client.admin.catalog['price-changes'][':changeId'].$delete({
          param: { changeId: String(change.id) },
          query: { version: change.version },
        }),
      ),
    onSuccess: () => toast.success('Scheduled prices withdrawn'),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceChangesQuery(categoryId).queryKey }),
  })
  return (
    <Button size="sm" variant="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Withdraw <span className="sr-only">prices from {startText(change.startsAt, timeZone)}</span>
    </Button>
  )
}

type PriceChangeDialogProps = {
  categoryId: number
  change: PriceChange | null
  /** The prices in the editor, if they differ from the saved ones. */
  typed: PriceRule | null
  onClose: () => void
  onScheduled: () => void
}

function PriceChangeDialog({ categoryId, change, typed, onClose, onScheduled }: PriceChangeDialogProps) {
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const [tomorrow] = useState(() => shiftDay(dayAt(new Date(), timeZone), 1))
  const [day, setDay] = useState(change ? firstDayField(change.startsAt, timeZone) : '')
  const [isReplacing, setIsReplacing] = useState(change === null)
  const [isMissing, setIsMissing] = useState(false)
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
  /** Keeps Enter from submitting the page's form, which contains this dialog. */
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
            hint="Customers pay the new prices starting that day."
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

const { catalog } = client.admin

type PriceChange = InferResponseType<
  (typeof catalog.categories)[':categoryId']['price-changes']['$get'],
  200
>[number]

const priceChangesQuery = (categoryId: number) =>
  queryOptions({
    queryKey: ['admin-price-changes', categoryId],
    queryFn: ({ signal }) =>
      unwrap(
        catalog.categories[':categoryId']['price-changes'].$get(
          { param: { categoryId: String(categoryId) } },
          { init: { signal } },
        ),
      ),
  })
