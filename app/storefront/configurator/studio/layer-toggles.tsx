import type { DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import { ToggleButton } from '#app/ui/button/toggle-button.tsx'

type Props = { shown: readonly DrawingLayer[]; onChange: (shown: DrawingLayer[]) => void }

/** The samples look like the layers in the drawing. */
const layers: { layer: DrawingLayer; label: string; sample: string }[] = [
  { layer: 'border', label: 'Border', sample: 'h-3 rounded-xs border border-edge bg-white' },
  { layer: 'cut', label: 'Cut line', sample: 'border-t-2 border-dashed border-magenta' },
  { layer: 'bleed', label: 'Bleed', sample: 'border-t-2 border-dashed border-print-cyan' },
  { layer: 'safe', label: 'Safe zone', sample: 'border-t-2 border-dotted border-success' },
]

export function LayerToggles({ shown, onChange }: Props) {
  const toggle = (layer: DrawingLayer) =>
    onChange(shown.includes(layer) ? shown.filter((each) => each !== layer) : [...shown, layer])
  return (
    <div role="group" aria-label="Show in the preview" className="flex flex-wrap gap-1.5">
      {layers.map(({ layer, label, sample }) => (
        <ToggleButton key={layer} isPressed={shown.includes(layer)} onClick={() => toggle(layer)}>
          <span aria-hidden="true" className={`w-4 ${sample}`} />
          {label}
        </ToggleButton>
      ))}
    </div>
  )
}
