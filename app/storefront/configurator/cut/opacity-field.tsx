import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import {
  defaultLeastOpacity,
  designBounds,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { RangeField } from '#app/ui/form/range-field.tsx'
import type { ShownTrace } from './start-tracing.ts'

type Props = Pick<ArtworkDesign, 'cut'> & {
  traced: Pick<ShownTrace, 'line' | 'hasFaintParts'>
  onCut: (cut: ArtworkDesign['cut']) => void
}

/** Shows a slider for products that are cut along artwork that fades. */
export function OpacityField({ traced: { line, hasFaintParts }, cut, onCut }: Props) {
  const { leastOpacity = defaultLeastOpacity } = cut
  if (!line) return null
  const isFaint = 'problem' in line && line.problem === 'faint'
  if (!isFaint && !hasFaintParts && leastOpacity === defaultLeastOpacity) return null
  return (
    <section
      aria-label="Faint parts"
      className="grid gap-3 rounded-md border-[1.5px] border-ink bg-magenta-tint p-4"
    >
      <RangeField
        label="Opacity that counts as artwork"
        hint="The cut line ignores fainter parts, such as a glow or a soft shadow. They are printed inside of it."
        {...designBounds.leastOpacity}
        step={1}
        value={leastOpacity}
        valueText={`${leastOpacity}%`}
        error={isFaint ? cutProblems.faint : null}
        onChange={(changed) => onCut({ ...cut, leastOpacity: changed })}
      />
    </section>
  )
}
