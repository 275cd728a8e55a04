import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Panel } from '../panel.tsx'
import type { AdminQuote } from './quotes-query.ts'

type Props = { quote: AdminQuote; contact: NonNullable<AdminQuote['contact']> }

export function SentQuote({ quote, contact }: Props) {
  const { name, email, phone, address, city, state, zipCode } = contact
  return (
    <Panel title="Customer">
      <p className="wrap-anywhere">
        {name}
        <br />
        {email}
        <br />
        {phone}
      </p>
      <address className="mt-2 wrap-anywhere not-italic">
        {address}
        <br />
        {city}, {state} {zipCode}
      </address>
      {quote.sentAt && (
        <p className="mt-2 text-sm text-ink-soft">
          Sent <ShopTime at={quote.sentAt} />
          {quote.staff && ` by ${quote.staff}`}
        </p>
      )}
      {quote.note && <p className="mt-3 whitespace-pre-line wrap-anywhere">{quote.note}</p>}
      {quote.path && quote.state === 'open' && (
        <p className="mt-3">
          <a href={quote.path} className="link" target="_blank" rel="noreferrer">
            Payment link
          </a>
        </p>
      )}
    </Panel>
  )
}
