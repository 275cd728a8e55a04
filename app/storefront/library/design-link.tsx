import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LaterPicture } from '#app/ui/later-picture.tsx'
import { Sticker } from '#app/ui/press/sticker.tsx'
import type { LibraryProduct } from '#app/features/goods/library/library.ts'

type Props = { design: Design; className: string; children: ReactNode }

export function DesignLink({ design, className, children }: Props) {
  const { id, name, width, height, picturePath, priceCents } = design
  return (
    <Link
      to={`/product-library/${id}`}
      prefetch="intent"
      state={{ id, name, imagePath: picturePath, price: priceCents, width, height }}
      className={`group/sticker rounded-lg ${className}`}
    >
      <Sticker>
        <LaterPicture src={`/${picturePath}`} alt="" width={400} height={400} />
      </Sticker>
      {children}
    </Link>
  )
}

export type Design = Pick<LibraryProduct, 'id' | 'name' | 'width' | 'height' | 'picturePath'> & {
  priceCents: number
}

export function presentDesign({ id, name, width, height, picturePath, priceCents }: LibraryProduct): Design {
  return { id, name, width, height, picturePath, priceCents }
}
