import { useState, type ComponentProps } from 'react'
import { client, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { longestQuoteDays, maxQuoteNoteLength } from '#app/features/sales/quotes/quotes.input.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ContactField, contactNames, type ContactName } from '../form/contact-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { Panel } from '../panel.tsx'
import { forgetDraft, readDraft, useFieldDraft } from '../use-draft.ts'
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
    contactNames.map((name) => [name, readDraft(draftKey(quote.id, name))]),
  ) as Record<ContactName, string>
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
    onSaved: () => forgetDraft(...contactNames.map((name) => draftKey(quote.id, name))),
  })
  return (
    <Panel title="Send to">
      <form {...form} className="grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FormProblem problem={refusal} />
        </div>
        {contactNames.map((name) => (
          <KeptField
            key={name}
            quoteId={quote.id}
            fields={fields}
            {...field(name, {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                if (name === 'zipCode') setZipCode(target.value)
              },
            })}
            name={name}
          />
        ))}
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

type SendValues = Record<ContactName | 'note' | 'endsOn', string>

type KeptProps = ComponentProps<typeof ContactField> & {
  quoteId: number
  fields: Parameters<typeof useFieldDraft<SendValues>>[0]
}

function KeptField({ quoteId, fields, ...field }: KeptProps) {
  useFieldDraft(fields, field.name, draftKey(quoteId, field.name))
  return <ContactField {...field} />
}

/** Returns a field's storage key, so that text entered during a phone call survives a reload. */
export const draftKey = (quoteId: string | number, name: ContactName) => `quote-${quoteId}-${name}`
