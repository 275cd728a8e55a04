import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { picturePathAs } from '#app/features/goods/item-picture/picture-kinds.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { SoldOption } from '#app/features/ground/product/product-options.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'

type File = { path: string; previewPath: string | null }

export type PicturedItem = {
  kind: ItemKind
  shape: Shape | null
  width: number | null
  height: number | null
  unit: Unit
  artwork: File | null
  artworkDesign: unknown
  options: readonly SoldOption[]
  /** The path of a library design. */
  designPath: string | null
  /** Set if the design was uploaded by the shop. */
  designFile: File | null
}

/** Drawn by scripts/draw-og-pictures.ts. */
const shopDrawing = /^designs\/([a-z0-9-]+)\.svg$/

/** Returns the path of an item's picture for emails: a PNG that shows it as printed and cut. Null if there is none. */
export function mailedPicture({
  kind,
  artwork,
  designPath,
  designFile,
  ...item
}: PicturedItem): string | null {
  const isDesign = kind === 'library' && !artwork
  const drawing = isDesign && shopDrawing.exec(designPath ?? '')?.[1]
  if (drawing) return `og/small/${drawing}.png`
  const file = artwork ?? designFile
  const shown = file && itemPicturePath(file, { ...item, design: readArtworkDesign(item.artworkDesign) })
  return shown && picturePathAs(isDesign ? 'mailedDesign' : 'mailed', shown)
}
