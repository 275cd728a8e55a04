import { isPdf } from '#app/features/goods/artwork/item-picture.ts'
import type { AdminOrderItem } from '../order-query.ts'
import { AcceptedFindings } from '../accepted-findings.tsx'
import { downloadPath } from './download-path.ts'
import { PrintCheck } from '../print-check.tsx'
import { Fingerprint } from '../proofs/fingerprint.tsx'

export function ItemArtwork({ ordered }: { ordered: AdminOrderItem }) {
  const { item, printFile: file, findings } = ordered
  if (!file) {
    return (
      <p className="mt-1 text-ink-soft">
        No artwork yet. The customer can add it on the order’s page, or send it.
      </p>
    )
  }
  // For safety, PDFs are not opened on the shop's origin: link to the preview.
  const openPath = isPdf(file.path) ? file.previewPath : file.path
  return (
    <div className="mt-1 grid gap-1">
      <p className="text-ink-soft wrap-anywhere">
        {item.by === 'library' && 'Library design, '}
        {file.name}
      </p>
      {file.sha256 && <Fingerprint sha256={file.sha256} name={file.name} />}
      <PrintCheck file={file} size={item.size} findings={findings} />
      <AcceptedFindings ordered={ordered} />
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
