import { useEffect, useState } from 'react'
import { preflight } from '#app/features/goods/preflight/preflight.ts'
import type { PreflightFinding } from '#app/features/goods/preflight/preflight-finding.ts'
import { uncheckedFindings } from '#app/features/goods/preflight/unchecked-findings.ts'
import { readMeasured } from '#app/features/goods/preflight/read-measured.ts'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { unitOf, type Product } from '../product.ts'
import { lookAtPicture, type SeenPicture } from './look-at-picture.ts'

type Props = {
  fileName: string
  url: string | null
  /** What the URL shows. */
  localFile: File | null
  /** Without its ground, which is not on the product then. */
  cutOutUrl: string | null
  measured: unknown
  product: Product
  size: Dimensions
  placement: ArtworkDesign | undefined
  effects: readonly OptionEffect[]
  onChange: (checked: ArtworkDesign | null) => void
}

/** First from what the browser sees, then from what the shop measured. */
export function PreflightNotes({
  fileName,
  url: wholeUrl,
  localFile,
  cutOutUrl,
  measured,
  product,
  size: { width, height },
  placement,
  effects,
  onChange,
}: Props) {
  const url = cutOutUrl ?? wholeUrl
  const known = readMeasured(measured)
  const isLookedAt = cutOutUrl === null && Boolean(known?.layout?.look)
  const file = cutOutUrl === null ? localFile : null
  const [seen, setSeen] = useState<{ url: string; picture: SeenPicture | null } | null>(null)
  useEffect(() => {
    if (!url || isLookedAt) return
    let isCurrent = true
    void lookAtPicture(url, file).then((picture) => isCurrent && setSeen({ url, picture }))
    return () => {
      isCurrent = false
    }
  }, [url, file, isLookedAt])
  const picture = seen?.url === url ? seen?.picture : null
  const checked = known
    ? cutOutUrl && picture
      ? lookingLike(known, picture)
      : known
    : picture && url?.startsWith('blob:') && asSeen(fileName, picture)
  const item = { size: { width, height }, unit: unitOf(product), shape: product.shape, effects }
  const print = { ...item, ...(placement && { placement }) }
  const findings = checked
    ? [...uncheckedFindings(checked), ...preflight(checked, picture?.look ?? null, print)]
    : []
  const codes = findings.filter(({ grade }) => grade !== 'good').map(({ code }) => code)
  const accepted = codes.join(',')

  useEffect(() => {
    onChange({ ...defaultDesign, accepted: accepted.split(',').filter(Boolean) })
    return () => onChange(null)
  }, [accepted, onChange])

  return findings.length === 0 ? null : <Notes findings={findings} />
}

function asSeen(fileName: string, { widthPx, heightPx }: SeenPicture): MeasuredFile {
  const isDrawing = fileName.toLowerCase().endsWith('.svg')
  const path = isDrawing ? 'file.svg' : 'file.png'
  return { path, widthPx, heightPx, pages: null, page: 1, pictures: null, ...noFacts }
}

/** The shop looked at the whole picture. */
const lookingLike = (file: MeasuredFile, { look }: SeenPicture): MeasuredFile => ({
  ...file,
  layout: { ...(file.layout ?? plainLayout), look },
})

const grades = {
  good: { tone: 'success', label: 'Good' },
  fair: { tone: 'warning', label: 'Fair' },
  low: { tone: 'error', label: 'Poor' },
} as const

function Notes({ findings }: { findings: PreflightFinding[] }) {
  const [fine, doubtful] = [true, false].map((isFine) =>
    findings.filter(({ grade }) => (grade === 'good') === isFine),
  )
  return (
    <section aria-label="Print check" aria-live="polite" className="mt-4 border-t border-line pt-3 text-sm">
      <ul className="space-y-3">
        {doubtful?.map(({ code, grade, title, meaning, advice }) => (
          <li key={code} className="grid grid-cols-[3.5rem_1fr] gap-x-3">
            <span>
              <Badge tone={grades[grade].tone}>{grades[grade].label}</Badge>
            </span>
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{title}.</strong> {meaning}{' '}
              <span className="text-ink-soft">{advice}</span>
            </p>
          </li>
        ))}
        {fine && fine.length > 0 && (
          <li className="grid grid-cols-[3.5rem_1fr] gap-x-3">
            <span>
              <Badge tone="success">{grades.good.label}</Badge>
            </span>
            <p className="min-w-0 wrap-anywhere text-ink-soft">
              {fine.map(({ title }) => `${title}.`).join(' ')}
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}
