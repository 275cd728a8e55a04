import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import { designBounds, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { finestParts, inchText } from '#app/features/ground/product/design-text.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { RangeField } from '#app/ui/form/range-field.tsx'
import type { ShownTrace } from './start-tracing.ts'

type Props = Pick<ArtworkDesign, 'cut'> & {
  line: NonNullable<ShownTrace['line']>
  onCut: (cut: ArtworkDesign['cut']) => void
}

export function CutLineFields({ line, cut, onCut }: Props) {
  const isProblem = 'problem' in line
  const hasHoles = cut.holes === 'keep' || (!isProblem && line.hasHoles)
  return (
    <fieldset className="min-w-0">
      <legend className="heading mb-3 text-xl">Cut line</legend>
      <div className="grid gap-4 rounded-md border-[1.5px] border-edge bg-white p-4">
        <RangeField
          label="Distance from the artwork"
          {...designBounds.cutOffset}
          step={1 / finestParts}
          value={cut.offset}
          valueText={inchText(cut.offset)}
          error={isProblem && line.problem !== 'faint' ? cutProblems[line.problem] : null}
          onChange={(offset) => onCut({ ...cut, offset })}
        />
        {hasHoles && (
          <CheckField
            label="Fill holes"
            hint="The sticker is cut along the outside only."
            checked={cut.holes === 'fill'}
            onChange={({ target }) => onCut({ ...cut, holes: target.checked ? 'fill' : 'keep' })}
          />
        )}
      </div>
    </fieldset>
  )
}
