import { isPdf } from '#app/features/goods/artwork/item-picture.ts'
import { printQuality } from '#app/features/goods/print-quality/print-quality.ts'
import type { ResolutionGrade } from '#app/features/goods/print-quality/print-resolution.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AdminOrderItem } from '../order-query.ts'
import { downloadPath } from './download-path.ts'

type Item = AdminOrderItem['item']
type File = NonNullable<AdminOrderItem['printFile']>

export function ItemArtwork({ item, file, unit }: { item: Item; file: File | null; unit: Unit }) {
  if (!file) {
    return <p className="mt-1 text-ink-soft">No artwork yet. The customer will email it.</p>
  }
  // For safety, PDFs are not opened on the shop's origin: link to the preview.
  const openPath = isPdf(file.path) ? file.previewPath : file.path
  return (
    <div className="mt-1 grid gap-1">
      <p className="text-ink-soft wrap-anywhere">
        {item.by === 'library' && 'Library design, '}
        {file.name}
      </p>
      <Resolution file={file} item={item} unit={unit} />
      <p className="flex flex-wrap gap-x-4">
        {openPath && (
          <a href={`/${openPath}`} target="_blank" className="link py-0.5">
            Open
          </a>
        )}
        <a href={downloadPath(file)} download={file.name} className="link py-0.5">
          Download original
        </a>
      </p>
    </div>
  )
}

const tones = { sharp: 'success', fair: 'warning', low: 'error' } as const satisfies Record<
  ResolutionGrade,
  string
>

function Resolution({ file, item, unit }: { file: File; item: Item; unit: Unit }) {
  const quality = printQuality(file, { ...item.size, unit })
  if (!quality) return null
  const { text, resolution } = quality
  return (
    <p className="flex flex-wrap items-center gap-2 tabular-nums">
      <span className="text-ink-soft">{text}</span>
      {resolution && (
        <Badge tone={tones[resolution.grade]}>
          <span className="whitespace-normal">
            {resolution.text}, {resolution.grade}
          </span>
        </Badge>
      )}
    </p>
  )
}
