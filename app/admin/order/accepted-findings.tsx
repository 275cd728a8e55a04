import type { AdminOrderItem } from './order-query.ts'

type Findings = AdminOrderItem['acceptedFindings']

/** Lists the findings that the customer accepted, and those they did not. */
export function AcceptedFindings({
  ordered: { acceptedFindings, unacceptedFindings },
}: {
  ordered: Pick<AdminOrderItem, 'acceptedFindings' | 'unacceptedFindings'>
}) {
  return (
    <>
      <FindingList title="Accepted by the customer" findings={acceptedFindings} />
      <FindingList title="Not accepted by the customer" findings={unacceptedFindings} />
    </>
  )
}

function FindingList({ title, findings }: { title: string; findings: Findings }) {
  if (findings.length === 0) return null
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">{title}</p>
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
