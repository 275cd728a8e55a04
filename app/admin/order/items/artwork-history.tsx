import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { AdminOrderItem } from '../order-query.ts'
import { downloadPath } from './download-path.ts'

type Props = { artworks: AdminOrderItem['laterArtworks'] }

/** Lists the later artwork and the artwork it replaced, newest first. */
export function ArtworkHistory({ artworks }: Props) {
  if (artworks.length === 0) return null
  return (
    <details className="mt-1 text-xs text-ink-soft">
      <summary className="link w-fit py-0.5">Artwork history</summary>
      <ol className="mt-1 grid gap-1">
        {artworks.toReversed().map((artwork) => (
          <li key={artwork.id} className="wrap-anywhere">
            <ShopTime at={artwork.createdAt} />,{' '}
            {artwork.isFromCustomer ? 'customer' : (artwork.by ?? 'staff')}: <Download file={artwork} />
            {artwork.replaced && (
              <>
                {' '}
                replaced <Download file={artwork.replaced} />
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Download({ file }: { file: { name: string; path: string } }) {
  return (
    <a href={downloadPath(file)} download={file.name} className="link py-0.5">
      {file.name}
    </a>
  )
}
