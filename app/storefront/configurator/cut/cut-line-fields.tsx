import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import { designBounds, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { finestParts, inchText } from '#app/features/ground/product/design-text.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { RangeField } from '#app/ui/form/range-field.tsx'
import type { ShownTrace } from './start-tracing.ts'

type Props = Pick<ArtworkDesign, 'cut' | 'background'> & {
  traced: ShownTrace
  onCut: (cut: ArtworkDesign['cut']) => void
  onBackground: (background: ArtworkDesign['background']) => void
}

const firstTolerance = 10

export function CutLineFields({ traced, cut, background, onCut, onBackground }: Props) {
  const { line, hasPlainGround } = traced
  const problem = 'problem' in line ? line.problem : null
  const error = problem && cutProblems[problem]
  const isOfBackground = problem === 'empty' && background !== null
  const hasHoles = cut.holes === 'keep' || (!('problem' in line) && line.holes > 0)
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
          error={isOfBackground ? null : error}
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
        {(hasPlainGround || background) && (
          <CheckField
            label="Remove background"
            hint="Leaves out the plain color around the artwork."
            checked={background !== null}
            onChange={({ target }) => onBackground(target.checked ? { tolerance: firstTolerance } : null)}
          />
        )}
        {background && (
          <RangeField
            label="Background tolerance"
            hint="Higher removes more shades of the background."
            {...designBounds.tolerance}
            step={1}
            value={background.tolerance}
            valueText={String(background.tolerance)}
            error={isOfBackground ? error : null}
            onChange={(tolerance) => onBackground({ tolerance })}
          />
        )}
      </div>
    </fieldset>
  )
}
