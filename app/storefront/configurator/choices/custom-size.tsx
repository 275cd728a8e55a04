import {
  largestSide,
  unitMark,
  type SizeProblem,
  type SizeRule,
} from '#app/features/ground/product/size-rule.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { unitName } from '../preview/stage.ts'
import { unitOf, type Product } from '../product.ts'
import { changeSides, sanitizeSide, type CustomSizeChoice } from './choices.ts'

type Props = {
  product: Product
  choice: CustomSizeChoice
  problem: SizeProblem | null
  isRefused: boolean
  onChange: (choice: CustomSizeChoice) => void
}

export function CustomSize({ product, choice, problem, isRefused, onChange }: Props) {
  const unit = unitOf(product)
  const onType = (field: 'width' | 'height', text: string) => {
    const side = sanitizeSide(text)
    if (side === null) return
    const sides = product.sizeRule.kind === 'square' ? { width: side, height: side } : { [field]: side }
    onChange(changeSides(product, choice, sides))
  }
  const errorOf = (field: 'width' | 'height') => {
    if (problem) return problem.field === field ? problem.message : null
    return isRefused && !(Number(choice[field]) > 0) ? `Enter a ${field}` : null
  }
  return (
    <div className="mt-4 grid grid-cols-2 items-start gap-3">
      {(['width', 'height'] as const).map((field) => (
        <TextField
          key={field}
          label={`${field === 'width' ? 'Width' : 'Height'} (${unitName(unit)})`}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          suffix={unitMark[unit]}
          value={choice[field]}
          error={errorOf(field)}
          onChange={(event) => onType(field, event.target.value)}
        />
      ))}
      <p className="col-span-2 text-sm text-ink-faint">{limitText(product.sizeRule)}</p>
    </div>
  )
}

function limitText(rule: SizeRule): string {
  const mark = unitMark[rule.unit]
  const from = `From ${rule.minSide}${mark} to`
  switch (rule.kind) {
    case 'sides':
      return rule.longSide === undefined
        ? `${from} ${rule.maxSide}${mark} a side.`
        : `${from} ${rule.maxSide}${mark} a side, or ${rule.maxSide}${mark} x ${rule.longSide}${mark}.`
    case 'box':
      return `${from} ${rule.shortSide}${mark} x ${rule.longSide}${mark}, in either direction.`
    case 'square':
      return `Width and height are the same, ${rule.minSide}${mark} to ${rule.maxSide}${mark}.`
    case 'free':
      return `Any size you need, ${rule.minSide}${mark} to ${largestSide}${mark} a side.`
  }
}
