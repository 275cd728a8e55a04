import { designBounds } from '#app/features/ground/product/artwork-design.ts'
import { Button } from '#app/ui/button/button.tsx'
import { RangeField } from '#app/ui/form/range-field.tsx'
import { ToggleButton } from '#app/ui/button/toggle-button.tsx'
import {
  bounded,
  inMode,
  scaleAt,
  turnedByRightAngle,
  untouched,
  sliderPosition,
  type Placement,
  type Proportions,
} from './placement.ts'
import type { ChangePlacement } from './use-fingers.ts'

type Props = { placement: Placement; proportions: Proportions; onChange: ChangePlacement }

const modes = [
  { mode: 'fit', label: 'Fit' },
  { mode: 'fill', label: 'Fill' },
] as const

const { scale: scales, turn: turns } = designBounds

export function PlacementFields({ placement, proportions, onChange }: Props) {
  const { mode, scale, turn } = placement
  const change = (changed: Partial<Placement>) => onChange((before) => bounded({ ...before, ...changed }))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Placement</legend>
      <div className="flex flex-wrap items-center gap-2">
        {modes.map((each) => (
          <ToggleButton
            key={each.mode}
            isPressed={mode === each.mode}
            onClick={() => onChange((before) => inMode(each.mode, before, proportions))}
          >
            {each.label}
          </ToggleButton>
        ))}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange((before) => turnedByRightAngle(before, 90, proportions))}
        >
          Turn 90°
        </Button>
        <Button variant="secondary" size="sm" onClick={() => change({ x: 0, y: 0 })}>
          Center
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onChange(() => untouched)}>
          Reset
        </Button>
      </div>
      <div className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <RangeField
          label="Scale"
          min={sliderPosition(scales.min)}
          max={sliderPosition(scales.max)}
          step={1}
          value={sliderPosition(scale)}
          valueText={`${Math.round(scale * 100)}%`}
          onChange={(position) => change({ scale: scaleAt(position) })}
        />
        <RangeField
          label="Turn"
          {...turns}
          step={1}
          value={Math.round(turn)}
          valueText={`${Math.round(turn)}°`}
          onChange={(degrees) => change({ turn: degrees })}
        />
      </div>
    </fieldset>
  )
}
