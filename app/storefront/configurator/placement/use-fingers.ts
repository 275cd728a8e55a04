import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { follow, gestureOf, snapped, type Placement, type Point } from './placement.ts'

export type ChangePlacement = (change: (before: Placement) => Placement) => void

type Options = {
  /** The element centered on the shape. */
  element: RefObject<HTMLElement | null>
  /** The element's width in the shape's unit. */
  elementWidth: number
  shape: { width: number; height: number }
  placement: Placement
  onChange: ChangePlacement
}

const scalePerPixel = 1.0015
/** The factor for trackpad pinches, which browsers report as wheel events with small deltas and the Ctrl key. */
const scalePerPinchedPixel = 1.01
const pixelsPerLine = 16

/**
 * Lets customers drag the artwork with a mouse or finger, scale it with the wheel, and scale and turn it with two
 * fingers.
 */
export function useFingers({ element, elementWidth, shape, placement, onChange }: Options) {
  const fingers = useRef(new Map<number, Point>())
  const start = useRef({ placement, points: [] as Point[] })

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = element.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const unit = elementWidth / width
    return { x: (clientX - left - width / 2) * unit, y: (clientY - top - height / 2) * unit }
  }
  const begin = () => {
    start.current = { placement, points: [...fingers.current.values()] }
  }
  const put = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || fingers.current.size === 2) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    begin()
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, pointOf(event))
    const gesture = gestureOf(start.current.points, [...fingers.current.values()])
    const before = start.current.placement
    if (gesture) onChange(() => snapped(follow(before, shape, gesture)))
  }
  const lift = (event: PointerEvent<HTMLElement>) => {
    if (fingers.current.delete(event.pointerId)) begin()
  }

  const onWheel = useRef<(event: WheelEvent) => void>(undefined)
  useEffect(() => {
    onWheel.current = (event) => {
      // Scrolling the page over the preview must not scale the artwork.
      if (!event.ctrlKey && document.activeElement !== element.current) return
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsPerLine : 1)
      const factor = (event.ctrlKey ? scalePerPinchedPixel : scalePerPixel) ** -pixels
      const at = pointOf(event)
      onChange((before) => follow(before, shape, { from: at, to: at, factor }))
    }
  })
  useEffect(() => {
    const listening = new AbortController()
    // React's wheel listener is passive, so it can't prevent scrolling.
    element.current?.addEventListener('wheel', (event) => onWheel.current?.(event), {
      passive: false,
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [element])

  return { onPointerDown: put, onPointerMove: move, onPointerUp: lift, onPointerCancel: lift }
}
