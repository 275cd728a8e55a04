import { useRef } from 'react'
import { middle, stage, type Scene } from '../preview/stage.ts'
import { pressKey, type Placement, type Proportions } from './placement.ts'
import { useFingers, type ChangePlacement } from './use-fingers.ts'

type Props = {
  scene: Scene
  placement: Placement
  proportions: Proportions
  isZoomed: boolean
  hintId: string
  onChange: ChangePlacement
}

/** The margin around the shape that makes narrow banners easy to touch. */
const padding = 14

/** Covers the product in the preview to receive gestures and keys. */
export function PlacementHandle({ scene, placement, proportions, isZoomed, hintId, onChange }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [width, height] = [scene.width + 2 * padding, scene.height + 2 * padding]
  const fingers = useFingers({ element, elementWidth: width, shape: scene, placement, onChange })
  const share = (px: number, whole: number) => `${(px / whole) * 100}%`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role application is interactive
    <div
      ref={element}
      {...fingers}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="application"
      aria-label="Place the artwork"
      aria-describedby={hintId}
      // While zoomed in, touch scrolls the preview.
      className={`absolute cursor-grab rounded-sm select-none active:cursor-grabbing ${isZoomed ? '' : 'touch-none'}`}
      style={{
        left: share(middle.x - width / 2, stage.width),
        top: share(middle.y - height / 2, stage.height),
        width: share(width, stage.width),
        height: share(height, stage.height),
      }}
      onKeyDown={(event) => {
        if (!pressKey(event, placement, proportions)) return
        event.preventDefault()
        const { key, shiftKey, ctrlKey, metaKey, altKey } = event
        const pressed = { key, shiftKey, ctrlKey, metaKey, altKey }
        onChange((before) => pressKey(pressed, before, proportions) ?? before)
      }}
    />
  )
}
