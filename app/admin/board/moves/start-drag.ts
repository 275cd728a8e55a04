import type { PointerEvent as ReactPointerEvent } from 'react'
import type { OrderStage } from '#app/features/ground/orders/order-stage.ts'
import { isPlace } from './board-moves.ts'

type Drag = {
  /** Called with null while the card isn't over a column. */
  onOver: (place: OrderStage | null) => void
  onDrop: (place: OrderStage | null) => void
  /** Called when the drag ends, before `onDrop` if the card was dropped. */
  onEnd: () => void
}

const minDragPixels = 8

/**
 * Drags the pressed card with the mouse or pen until it is released or Escape is pressed. Touch scrolls instead, so on
 * touch screens, staff move cards with the menu.
 */
export function startDrag(
  { currentTarget: card, target, button, pointerType, clientX, clientY }: ReactPointerEvent<HTMLElement>,
  { onOver, onDrop, onEnd }: Drag,
): void {
  if (button !== 0 || pointerType === 'touch') return
  if (target instanceof Element && target.closest('button')) return
  const listening = new AbortController()
  const { signal } = listening
  const startY = clientY + window.scrollY
  let state: 'pressed' | 'dragging' | 'canceled' = 'pressed'
  let place: OrderStage | null = null

  function follow(event: PointerEvent) {
    const [x, y] = [event.clientX - clientX, event.clientY + window.scrollY - startY]
    if (state === 'canceled' || (state === 'pressed' && Math.hypot(x, y) < minDragPixels)) return
    if (state === 'pressed') begin()
    card.style.transform = `translate(${x}px, ${y}px)`
    place = placeAt(event)
    onOver(place)
  }

  function begin() {
    state = 'dragging'
    // Hide the card from elementFromPoint, so that it finds the drop target below.
    card.style.pointerEvents = 'none'
    card.dataset.dragged = 'true'
    window.addEventListener('click', ignoreClick, { capture: true })
  }

  function putBack() {
    state = 'canceled'
    card.style.transform = ''
    card.style.pointerEvents = ''
    delete card.dataset.dragged
    onEnd()
  }

  function release(event: PointerEvent) {
    listening.abort()
    // Releasing the card also triggers a click.
    setTimeout(() => window.removeEventListener('click', ignoreClick, { capture: true }))
    if (state !== 'dragging') return
    putBack()
    if (event.type === 'pointerup') onDrop(place)
  }

  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && state === 'dragging') putBack()
    },
    { signal },
  )
}

function placeAt({ clientX, clientY }: PointerEvent): OrderStage | null {
  const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
  const place = below?.dataset.place
  return isPlace(place) ? place : null
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
