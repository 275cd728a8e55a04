import type { PDFContext, PDFDict } from '@cantoo/pdf-lib'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { unchanged, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import type { Copy } from '#app/features/goods/item-drawing/place-artwork.ts'
import { drawForm, drawWithin, isPartly } from '../pdf-operators.ts'

type Placement = {
  /** On the page. */
  copies: Copy[]
  area: Box
}

/** Returns a mask that hides everything the cutout doesn't cover. The artwork itself is unchanged. */
export function cutoutMask(
  context: PDFContext,
  { width, height, covered }: Mask,
  { copies, area }: Placement,
): PDFDict {
  const image = context.flateStream(covered, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceGray',
  })
  const drawn = copies
    .map(({ map, drawn }) =>
      isPartly(drawn) ? drawWithin('Mask', drawn, map, unchanged) : drawForm('Mask', map),
    )
    .join('\n')
  const form = context.flateStream(drawn, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [area.x, area.y, area.x + area.width, area.y + area.height],
    Group: { S: 'Transparency', CS: 'DeviceGray' },
    Resources: { XObject: { Mask: context.register(image) } },
  })
  return context.obj({ Type: 'Mask', S: 'Luminosity', G: context.register(form) })
}
