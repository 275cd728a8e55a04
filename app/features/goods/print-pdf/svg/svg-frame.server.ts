import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Get } from './svg-document.server.ts'
import { notAsShown } from './svg-problem.ts'
import { length } from './svg-shapes.ts'
import { fitted, viewBoxOf } from './svg-viewport.server.ts'

export type SvgFrame = {
  /** The size of the whole drawing. */
  size: Dimensions
  /** The size that percentages in the drawing refer to. */
  viewport: Dimensions
  /** Maps the drawing's coordinates to its size. */
  map: Matrix
}

/** Returns the frame of the outermost element. Throws UnreadableArtwork without a size. */
export function frameOf(get: Get): SvgFrame {
  const view = viewBoxOf(get('viewBox'))
  const own = { width: ownSide(get('width')), height: ownSide(get('height')) }
  const shape = view && view.width / view.height
  const width = own.width ?? (own.height && shape ? own.height * shape : view?.width)
  const height = own.height ?? (own.width && shape ? own.width / shape : view?.height)
  if (!width || !height || width < 0 || height < 0) throw notAsShown('no size')
  const size = { width, height }
  const whole = { x: 0, y: 0, ...size }
  return { size, viewport: view ?? size, map: fitted(whole, view ?? whole, get('preserveAspectRatio')).map }
}

/** There is nothing that percentages could refer to here. */
const ownSide = (text: string | undefined) => (text?.endsWith('%') ? null : length(text, 0))
