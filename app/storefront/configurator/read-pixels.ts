type Size = { width: number; height: number }

/**
 * Reads a picture scaled down to `maxPx` on its longer side, as RGBA rows. Throws if the browser can't create a canvas.
 */
export function readPixels(picture: CanvasImageSource, size: Size, maxPx: number): ImageData {
  const { width, height } = fitInto(maxPx, size)
  const { context } = createCanvas(width, height)
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** Fits a size into a `maxPx` square, without enlarging it. */
export function fitInto(maxPx: number, { width, height }: Size): Size {
  const scale = Math.min(1, maxPx / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  return { canvas, context }
}
