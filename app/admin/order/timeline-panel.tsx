import { useState } from 'react'
import { Link } from 'react-router'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useMay } from '../staff/use-me.ts'
import { Panel } from '../panel.tsx'
import type { OrderAnswer } from './order-query.ts'

type Entry = OrderAnswer['timeline'][number]
type Kind = Entry['kind']

const filters: Record<string, { label: string; kinds: Kind[] | null }> = {
  all: { label: 'All activity', kinds: null },
  moves: { label: 'Status and reminders', kinds: ['move', 'reminder'] },
  changes: { label: 'Staff changes', kinds: ['change'] },
  words: { label: 'Messages and notes', kinds: ['message', 'note'] },
  mails: { label: 'Emails', kinds: ['mail', 'reminder'] },
  money: { label: 'Payments, refunds and disputes', kinds: ['payment', 'refund', 'dispute'] },
}

const dots: Record<Kind, string> = {
  move: 'bg-magenta',
  reminder: 'bg-print-yellow',
  payment: 'bg-print-yellow',
  refund: 'bg-print-yellow',
  dispute: 'bg-print-yellow',
  message: 'bg-print-cyan',
  note: 'bg-white',
  change: 'bg-white',
  mail: 'bg-white',
}

export function TimelinePanel({ timeline }: { timeline: Entry[] }) {
  const [filter, setFilter] = useState('all')
  const canReadMails = useMay()('mails')
  const kinds = filters[filter]?.kinds
  const isShown = ({ kind, mails }: Entry) =>
    !kinds || kinds.includes(kind) || (filter === 'mails' && mails.length > 0)
  const shown = timeline.filter(isShown)
  return (
    <Panel
      title="Timeline"
      aside={
        <SelectField
          label="Filter timeline"
          isLabelHidden
          value={filter}
          options={Object.entries(filters).map(([value, { label }]) => ({ value, label }))}
          onChange={({ target }) => setFilter(target.value)}
        />
      }
    >
      {shown.length === 0 && <p className="text-ink-soft">No matching activity yet.</p>}
      <ol className="ml-1.5 border-l-2 border-line">
        {shown.map(({ at, kind, text, by, detail, mails }, index) => (
          <li key={`${at}-${kind}-${index}`} className="relative pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-[-0.5rem] size-3.5 rounded-full border-2 border-ink ${dots[kind]}`}
            />
            <p className="font-semibold wrap-anywhere">{text}</p>
            <p className="text-xs text-ink-soft wrap-anywhere">
              <ShopTime at={at} />
              {by && ` · ${by}`}
            </p>
            {detail && (
              <p className="line-clamp-6 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{detail}</p>
            )}
            {mails.map((mail) => (
              <p key={mail.id} className="text-xs wrap-anywhere text-ink-soft">
                {canReadMails ? (
                  <Link to={`/admin/mails/${mail.id}`} className="link">
                    {mail.text}
                  </Link>
                ) : (
                  mail.text
                )}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
