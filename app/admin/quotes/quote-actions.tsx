import { useId, useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { longestQuoteDays } from '#app/features/sales/quotes/quotes.input.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { quoteKey, useQuoteChange, useReloadQuote, type AdminQuote } from './quotes-query.ts'

export function QuoteActions({ quote }: { quote: AdminQuote }) {
  const { id, state, version } = quote
  const [dialog, setDialog] = useState<'end' | 'cancel' | null>(null)
  const param = { quoteId: String(id) }
  const sendAgain = useQuoteChange(
    id,
    () => unwrap(client.admin.quotes[':quoteId']['send-again'].$post({ param, json: { version } })),
    () => toast.success('Quote sent again'),
  )
  const isUnpaid = state === 'open' || state === 'ended'
  return (
    <>
      {state === 'open' && (
        <Button
          size="sm"
          variant="secondary"
          isBusy={sendAgain.isPending}
          onClick={() => sendAgain.mutate(undefined, { onError: (error) => toast.error(reasonOf(error)) })}
        >
          Send again
        </Button>
      )}
      {isUnpaid && (
        <Button size="sm" variant="secondary" onClick={() => setDialog('end')}>
          Change end date
        </Button>
      )}
      {(isUnpaid || state === 'draft') && (
        <Button size="sm" variant="danger" onClick={() => setDialog('cancel')}>
          Cancel quote
        </Button>
      )}
      {dialog === 'end' && <EndDialog quote={quote} onClose={() => setDialog(null)} />}
      {dialog === 'cancel' && <CancelDialog quote={quote} onClose={() => setDialog(null)} />}
    </>
  )
}

type Props = { quote: AdminQuote; onClose: () => void }

function EndDialog({ quote, onClose }: Props) {
  const formId = useId()
  const timeZone = useTimeZone()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const reload = useReloadQuote(quote.id)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { endsOn: quote.endsOn },
    save: ({ endsOn }) =>
      unwrap(
        client.admin.quotes[':quoteId'].$put({
          param: { quoteId: String(quote.id) },
          json: { endsOn, version: quote.version },
        }),
      ),
    reload,
    invalidates: [quoteKey(quote.id), ['admin-quotes']],
    saved: 'End date changed',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change the end date of quote ${quote.id}`}
      actions={
        <DialogActions onCancel={onClose} form={formId} isBusy={isBusy}>
          Save
        </DialogActions>
      }
    >
      <form id={formId} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>The customer isn’t emailed. Send the quote again to email the new date.</p>
        <TextField
          type="date"
          label="Last day to pay"
          min={today}
          max={shiftDay(today, longestQuoteDays)}
          {...field('endsOn')}
        />
      </form>
    </Dialog>
  )
}

function CancelDialog({ quote, onClose }: Props) {
  const cancel = useQuoteChange(
    quote.id,
    () =>
      unwrap(
        client.admin.quotes[':quoteId'].cancel.$post({
          param: { quoteId: String(quote.id) },
          json: { version: quote.version },
        }),
      ),
    () => {
      toast.success(`Quote ${quote.id} canceled`)
      onClose()
    },
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cancel quote ${quote.id}`}
      actions={
        <DialogActions
          onCancel={onClose}
          cancel="Keep quote"
          variant="danger"
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          Cancel quote
        </DialogActions>
      }
    >
      <div className="grid gap-3">
        <FormProblem problem={cancel.error} />
        <p>A canceled quote can’t be paid or reopened. The customer isn’t emailed.</p>
      </div>
    </Dialog>
  )
}
