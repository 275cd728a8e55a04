import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { printFindings, type PrintGrade } from '#app/features/goods/print-quality/print-findings.ts'
import { printQuality, type PrintSize } from '#app/features/goods/print-quality/print-quality.ts'
import { Badge } from '#app/ui/badge.tsx'

export const gradeTones = { good: 'success', fair: 'warning', low: 'error' } as const satisfies Record<
  PrintGrade,
  string
>

/** What a file is, and how well it will print at this size. */
export function PrintCheck({ file, size }: { file: MeasuredFile; size: PrintSize }) {
  const quality = printQuality(file, size)
  const findings = printFindings(file, size)
  const isMarked = (finding: (typeof findings)[number]) =>
    finding.grade !== 'good' || (finding.code === 'resolution' && quality?.resolution)
  const plain = findings.filter((finding) => !isMarked(finding) && finding.code !== 'resolution')
  const text = [...(quality ? [quality.text] : []), ...plain.map((finding) => finding.text)].join(', ')
  if (!text) return null
  return (
    <p className="flex flex-wrap items-center gap-2 tabular-nums">
      <span className="text-ink-soft wrap-anywhere">{text}</span>
      {findings.filter(isMarked).map((finding) => (
        <Badge key={finding.code} tone={gradeTones[finding.grade]}>
          <span className="wrap-anywhere whitespace-normal">{finding.text}</span>
        </Badge>
      ))}
    </p>
  )
}
