import { useState } from 'react'
import { Sticker } from '#app/ui/press/sticker.tsx'
import { itemPicture, placeholder, type PicturedItem } from '#app/features/goods/artwork/item-picture.ts'

/** An item's picture as a sticker. Its name is beside it, so only artwork has alt text. */
export function ItemSticker({ item, fileName }: { item: PicturedItem; fileName?: string | undefined }) {
  const picture = itemPicture(item)
  const [failed, setFailed] = useState<string | null>(null)
  const isUnreadable = picture.kind === 'unreadable' || picture.src === failed
  const src = isUnreadable ? placeholder : picture.src
  const isArtwork = picture.kind === 'artwork' && !isUnreadable
  const isOwn = (isArtwork || picture.kind === 'drawn') && !isUnreadable
  return (
    <div>
      <Sticker cut={isArtwork ? 'outline' : 'drawn'} className={isArtwork ? 'p-1' : ''}>
        <img
          src={src}
          alt={isOwn && fileName ? `Artwork ${fileName}` : ''}
          width={96}
          height={96}
          loading="lazy"
          onError={() => src !== placeholder && setFailed(src)}
          className="aspect-square w-full object-contain"
        />
      </Sticker>
      {isUnreadable && <p className="mt-1 text-xs font-medium text-error">Failed to load PDF file</p>}
    </div>
  )
}
