import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { OrderPicture } from '../order/order-picture.tsx'

/** Has no alternative text, because the product names are next to it. */
export function OrderThumbnail({ order: { picturePath } }: { order: { picturePath: string | null } }) {
  return (
    <OrderPicture
      src={picturePath ? `/${picturePath}` : placeholder}
      alt=""
      width={40}
      height={40}
      className="size-10 shrink-0"
    />
  )
}
