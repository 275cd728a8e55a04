import { useState, type ReactNode } from 'react'
import { client, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { StateField } from '#app/features/ground/people/state-field.tsx'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { longestQuoteDays, maxQuoteNoteLength } from '#app/features/sales/quotes/quotes.input.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { Panel } from '../panel.tsx'
import { forgetDraft, readDraft, useFieldDraft } from '../use-draft.ts'
import { contactFields, contactLabels, draftKey, type ContactField } from './contact-draft.ts'
import { quoteKey, useReloadQuote, type AdminQuote } from './quotes-query.ts'

type Props = { quote: AdminQuote; setZipCode: (zipCode: string) => void }

export function SendQuote({ quote, setZipCode }: Props) {
  const param = { quoteId: String(quote.id) }
  const timeZone = useTimeZone()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const reload = useReloadQuote(quote.id)
  const change = async (json: { note: string; endsOn: string; version: number }) => {
    const changed = await unwrap(client.admin.quotes[':quoteId'].$put({ param, json }))
    // Reload even if sending fails afterward.
    await reload()
    return changed
  }
  const contact = Object.fromEntries(
    contactFields.map((name) => [name, readDraft(draftKey(quote.id, name))]),
  ) as Record<ContactField, string>
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: { ...contact, note: quote.note, endsOn: quote.endsOn },
    save: async ({ note, endsOn, ...to }) => {
      const isChanged = note.trim() !== quote.note || endsOn !== quote.endsOn
      const { version } = isChanged ? await change({ note, endsOn, version: quote.version }) : quote
      return unwrap(client.admin.quotes[':quoteId'].send.$post({ param, json: { ...to, version } }))
    },
    reload,
    invalidates: [quoteKey(quote.id), ['admin-quotes']],
    saved: 'Quote sent',
    onSaved: () => forgetDraft(...contactFields.map((name) => draftKey(quote.id, name))),
  })
  return (
    <Panel title="Send to">
      <form {...form} className="grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FormProblem problem={refusal} />
        </div>
        {contactFields.map((name) => {
          const Field = name === 'state' ? StateField : TextField
          return (
            <KeptField key={name} quoteId={quote.id} name={name} fields={fields}>
              <Field
                label={contactLabels[name]}
                type={name === 'email' ? 'email' : 'text'}
                autoComplete="off"
                {...field(name, {
                  onChange: ({ target }: { target: HTMLInputElement }) => {
                    if (name === 'zipCode') setZipCode(target.value)
                  },
                })}
              />
            </KeptField>
          )
        })}
        <TextField
          type="date"
          label="Last day to pay"
          min={today}
          max={shiftDay(today, longestQuoteDays)}
          {...field('endsOn')}
        />
        <TextAreaField
          label="Note to the customer"
          isOptional
          rows={3}
          maxLength={maxQuoteNoteLength}
          className="sm:col-span-2"
          {...field('note')}
        />
        <div className="sm:col-span-2">
          <Button type="submit" isBusy={isBusy} isWide>
            Send quote
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type KeptProps = {
  quoteId: number
  name: ContactField
  fields: Parameters<typeof useFieldDraft<SendValues>>[0]
  children: ReactNode
}

type SendValues = Record<ContactField | 'note' | 'endsOn', string>

function KeptField({ quoteId, name, fields, children }: KeptProps) {
  useFieldDraft(fields, name, draftKey(quoteId, name))
  return <div className={name === 'address' || name === 'name' ? 'sm:col-span-2' : ''}>{children}</div>
}
