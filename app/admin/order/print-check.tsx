import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import {
  gradeTexts,
  printFindings,
  printMark,
  type PrintGrade,
} from '#app/features/goods/print-quality/print-findings.ts'
import { printQuality, type PrintSize } from '#app/features/goods/print-quality/print-quality.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AdminOrderItem } from './order-query.ts'

export const gradeTones = { good: 'success', fair: 'warning', low: 'error' } as const satisfies Record<
  PrintGrade,
  string
>

const textTones = { fair: 'text-warning', low: 'text-error' } as const

type Props = {
  file: MeasuredFile
  size: PrintSize
  /** The findings for an item's own file, as placed by the customer. */
  findings?: { code: string; grade: PrintGrade; text: string }[]
}

/** Shows a file's properties, how well it will print at this size, and why. */
export function PrintCheck({ file, size, findings = printFindings(file, size) }: Props) {
  const quality = printQuality(file, size)
  const mark = printMark(findings)
  const good = findings.filter(
    ({ grade, code }) => grade === 'good' && (code !== 'resolution' || quality?.resolution),
  )
  const text = [...(quality ? [quality.text] : []), ...good.map((finding) => finding.text)].join(', ')
  return (
    <div className="grid gap-1 tabular-nums wrap-anywhere empty:hidden">
      {text && <p className="text-ink-soft">{text}</p>}
      {mark && (
        <p>
          <Badge tone={gradeTones[mark]}>{gradeTexts[mark]}</Badge>
        </p>
      )}
      {findings.map(
        ({ code, grade, text }) =>
          grade !== 'good' && (
            <p key={code} className={`font-semibold first-letter:uppercase ${textTones[grade]}`}>
              {text}
            </p>
          ),
      )}
    </div>
  )
}

type Findings = AdminOrderItem['acceptedFindings']

/** Lists the findings that the customer accepted, and those they didn't. */
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
