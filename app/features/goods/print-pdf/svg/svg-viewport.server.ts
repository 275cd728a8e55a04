import type { XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import { numbersIn } from '#app/features/goods/svg/svg-geometry.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { combined, moved, scaled, type Matrix, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import type { Get } from './svg-document.server.ts'
import { notAsShown } from './svg-problem.ts'
import { length } from './svg-shapes.ts'

export const isViewport = ({ name }: XmlElement): boolean => name === 'svg' || name === 'symbol'

/** Returns the viewport of a nested drawing, which by default fills the one around it. */
export const viewportBox = (get: Get, around: Dimensions): Box => ({
  x: length(get('x'), around.width) ?? 0,
  y: length(get('y'), around.height) ?? 0,
  width: length(get('width'), around.width) ?? around.width,
  height: length(get('height'), around.height) ?? around.height,
})

/** Returns the box of a picture. Missing sides come from the picture's size or proportions. */
export function pictureBox(get: Get, around: Dimensions, picture: Dimensions): Box {
  const [width, height] = [length(get('width'), around.width), length(get('height'), around.height)]
  return {
    x: length(get('x'), around.width) ?? 0,
    y: length(get('y'), around.height) ?? 0,
    width: width ?? (height === null ? picture.width : (height * picture.width) / picture.height),
    height: height ?? (width === null ? picture.height : (width * picture.height) / picture.width),
  }
}

export function viewBoxOf(text: string | undefined): Box | null {
  const [x, y, width, height] = numbersIn(text ?? '')
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return null
  return { x, y, width, height }
}

const places: Record<string, number> = { Min: 0, Mid: 0.5, Max: 1 }

/** Returns the map that fits content into a box, and whether the content may overflow. Throws UnreadableArtwork. */
export function fitted(
  box: Box,
  content: Box,
  aspect: string | undefined,
): { map: Matrix; isSliced: boolean } {
  const [across, down] = [box.width / content.width, box.height / content.height]
  const written = aspect?.trim() || 'xMidYMid'
  const atOrigin = moved(-content.x, -content.y)
  if (written.startsWith('none'))
    return { map: combined(moved(box.x, box.y), scaled(across, down), atOrigin), isSliced: false }
  const [, x = '', y = '', kind] = /^x(M[a-z]+)Y(M[a-z]+)(?:\s+(meet|slice))?$/.exec(written) ?? []
  const [shareX, shareY] = [places[x], places[y]]
  if (shareX === undefined || shareY === undefined) throw notAsShown(`the aspect ratio ${written}`)
  const isSliced = kind === 'slice'
  const scale = isSliced ? Math.max(across, down) : Math.min(across, down)
  const restX = (box.width - content.width * scale) * shareX
  const restY = (box.height - content.height * scale) * shareY
  return { map: combined(moved(box.x + restX, box.y + restY), scaled(scale), atOrigin), isSliced }
}
