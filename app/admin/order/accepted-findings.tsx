import type { AdminOrderItem } from './order-query.ts'

/** What the customer read about their artwork, and ordered with. */
export function AcceptedFindings({ findings }: { findings: AdminOrderItem['acceptedFindings'] }) {
  if (findings.length === 0) return null
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">Accepted by the customer</p>
      <ul className="list-disc pl-4">
        {findings.map(({ title, meaning }) => (
          <li key={title}>
            {title}. <span className="text-ink-soft">{meaning}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
