export const units = ['in', 'ft'] as const

export type Unit = (typeof units)[number]

/** Limits for custom sizes, in the rule's unit (specification section 5). */
export type SizeRule = { unit: Unit; minSide: number } & (
  | { kind: 'sides'; maxSide: number; longSide?: number }
  | { kind: 'box'; shortSide: number; longSide: number }
  | { kind: 'square'; maxSide: number }
  | { kind: 'free' }
)

export type Dimensions = { width: number; height: number }

export const inchesPer = (unit: Unit): number => (unit === 'ft' ? 12 : 1)

export const inInches = ({ width, height }: Dimensions, unit: Unit): Dimensions => ({
  width: width * inchesPer(unit),
  height: height * inchesPer(unit),
})

export type SizeProblem = { field: 'width' | 'height'; message: string }

export const largestSide = 200

export const unitMark = { in: '"', ft: "'" } satisfies Record<Unit, string>

export const defaultMinSide = 0.5

export function sizeProblem(rule: SizeRule, size: Dimensions): SizeProblem | null {
  const mark = unitMark[rule.unit]
  const find = (isWrong: (side: number) => boolean, messageOf: (field: 'width' | 'height') => string) => {
    const field = (['width', 'height'] as const).find((each) => isWrong(size[each]))
    return field ? { field, message: messageOf(field) } : null
  }
  const tooSmall = (field: string) =>
    rule.minSide > 0 ? `Min ${field} is ${rule.minSide}${mark}` : `The ${field} must be more than 0${mark}`
  return (
    find((side) => !(side > 0), tooSmall) ??
    ruleProblem(rule, size, mark) ??
    find(
      (side) => side > largestSide,
      (field) => `Max ${field} is ${largestSide}${mark}`,
    ) ??
    find((side) => side < rule.minSide, tooSmall)
  )
}

/** Allows stock sizes smaller than the minimum for custom sizes. */
export const stockSizeProblem = (rule: SizeRule, size: Dimensions): SizeProblem | null =>
  sizeProblem({ ...rule, minSide: 0 }, size)

/** Lowers the minimum to include the stock sizes, for checks that cover everything on sale. */
export const includeStock = (rule: SizeRule, stock: readonly Dimensions[]): SizeRule => ({
  ...rule,
  minSide: Math.min(rule.minSide, ...stock.flatMap(({ width, height }) => [width, height])),
})

export function partialSizeProblem(
  rule: SizeRule,
  { width, height }: { width: number | null; height: number | null },
): SizeProblem | null {
  if (width === null && height === null) return null
  const missing = rule.kind === 'square' ? (width ?? height ?? 0) : rule.minSide
  return sizeProblem(rule, { width: width ?? missing, height: height ?? missing })
}

function ruleProblem(rule: SizeRule, { width, height }: Dimensions, mark: string): SizeProblem | null {
  switch (rule.kind) {
    case 'sides':
      return sidesProblem(rule, { width, height }, mark)
    case 'box': {
      const fits = Math.min(width, height) <= rule.shortSide && Math.max(width, height) <= rule.longSide
      const field = width > rule.longSide || width >= height ? 'width' : 'height'
      return fits
        ? null
        : { field, message: `Max width can be ${rule.shortSide}${mark} or ${rule.longSide}${mark}` }
    }
    case 'square':
      if (width > rule.maxSide || height > rule.maxSide) {
        const field = width > rule.maxSide ? 'width' : 'height'
        return { field, message: `Max width must be ${rule.maxSide}${mark}` }
      }
      if (width !== height) return { field: 'height', message: 'Width and height must be the same' }
      return null
    case 'free':
      return null
  }
}

function sidesProblem(
  { maxSide, longSide }: { maxSide: number; longSide?: number },
  { width, height }: Dimensions,
  mark: string,
): SizeProblem | null {
  if (longSide !== undefined && (width === maxSide || height === maxSide)) {
    if (Math.max(width, height) <= longSide) return null
    const field = width > longSide ? 'width' : 'height'
    return {
      field,
      message: `If one dimension is ${maxSide}${mark}, the other cannot exceed ${longSide}${mark}`,
    }
  }
  if (width > maxSide) return { field: 'width', message: `Max width is ${maxSide}${mark}` }
  if (height > maxSide) return { field: 'height', message: `Max height is ${maxSide}${mark}` }
  return null
}
