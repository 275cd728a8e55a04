import { useState } from 'react'
import { Sticker } from '#app/ui/press/sticker.tsx'
import { itemPicture, placeholder, type PicturedItem } from '#app/features/goods/artwork/item-picture.ts'

/**
 * Shows an item's picture as a sticker, with a placeholder until it loads, which can take seconds if it must be
 * rendered first. Only artwork has alt text, because the item's name is next to the picture.
 */
export function ItemSticker({ item, fileName }: { item: PicturedItem; fileName?: string | undefined }) {
  const picture = itemPicture(item)
  const [failed, setFailed] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const isUnreadable = picture.kind === 'unreadable' || picture.src === failed
  const src = isUnreadable ? placeholder : picture.src
  const isArtwork = picture.kind === 'artwork' && !isUnreadable
  const isOwn = (isArtwork || picture.kind === 'drawn') && !isUnreadable
  return (
    <div className="relative">
      {loaded !== src && src !== placeholder && (
        <img
          src={placeholder}
          alt=""
          width={96}
          height={96}
          className="absolute inset-x-0 top-0 aspect-square w-full object-contain"
        />
      )}
      <Sticker cut={isArtwork ? 'outline' : 'drawn'} className={isArtwork ? 'p-1' : ''}>
        <img
          src={src}
          alt={isOwn && fileName ? `Artwork ${fileName}` : ''}
          width={96}
          height={96}
          loading="lazy"
          onLoad={() => setLoaded(src)}
          onError={() => src !== placeholder && setFailed(src)}
          className="aspect-square w-full object-contain"
        />
      </Sticker>
      {isUnreadable && <p className="mt-1 text-xs font-medium text-error">Failed to load PDF file</p>}
    </div>
  )
}
