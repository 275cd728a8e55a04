export type ReadPixels = { data: Uint8ClampedArray; width: number; height: number }

/** Reads a picture reduced to `maxPx` on its longer side, as rows of RGBA. Null: the browser has no canvas for it. */
export function readPixels(
  source: CanvasImageSource,
  [widthPx, heightPx]: [number, number],
  maxPx: number,
): ReadPixels | null {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, maxPx / Math.max(widthPx, heightPx, 1))
  canvas.width = Math.max(1, Math.round(widthPx * scale))
  canvas.height = Math.max(1, Math.round(heightPx * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
