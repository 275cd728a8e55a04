import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { stage } from '../preview/stage.ts'

const zooms = [1, 1.5, 2, 3, 4]

type ButtonsProps = { zoom: number; onChange: (zoom: number) => void }

/** Zooms the view, which doesn't change the item. */
export function ZoomButtons({ zoom, onChange }: ButtonsProps) {
  const step = (by: 1 | -1) => onChange(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  return (
    <div role="group" aria-label="View" className="flex items-center gap-1">
      <Button variant="secondary" size="sm" aria-label="Zoom out" onClick={() => step(-1)}>
        −
      </Button>
      <span role="status" className="min-w-12 text-center text-sm tabular-nums">
        {zoom * 100}%
      </span>
      <Button variant="secondary" size="sm" aria-label="Zoom in" onClick={() => step(1)}>
        +
      </Button>
    </div>
  )
}

/** Stays as large as the stage and scrolls its enlarged content. */
export function ZoomFrame({ zoom, children }: { zoom: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(zoom)
  useLayoutEffect(() => {
    const grown = zoom / shown.current
    shown.current = zoom
    const element = frame.current
    if (!element || grown === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * grown - clientHeight / 2,
      behavior: 'instant',
    })
  }, [zoom])
  const isZoomed = zoom > 1
  return (
    <div
      ref={frame}
      {...(isZoomed && { role: 'group', tabIndex: 0, 'aria-label': 'Enlarged preview' })}
      className={isZoomed ? 'overflow-auto' : 'overflow-hidden'}
      style={{ aspectRatio: `${stage.width} / ${stage.height}` }}
    >
      <div className="relative" style={{ width: `${zoom * 100}%` }}>
        {children}
      </div>
    </div>
  )
}
