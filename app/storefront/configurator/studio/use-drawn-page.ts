import { useEffect, useRef } from 'react'
import type { Placed } from './placed.ts'

/** Waits until the last chosen page is shown, or can't be. */
export function useDrawnPage(placed: Placed | null): () => Promise<void> {
  const isDrawing = placed?.isDrawing ?? false
  const drawing = useRef<{ isDrawing: boolean; waiting: (() => void)[] }>({ isDrawing, waiting: [] })
  useEffect(() => {
    drawing.current.isDrawing = isDrawing
    if (!isDrawing) drawing.current.waiting.splice(0).forEach((go) => go())
  }, [isDrawing])
  return () =>
    new Promise((resolve) => {
      if (drawing.current.isDrawing) drawing.current.waiting.push(resolve)
      else resolve()
    })
}
