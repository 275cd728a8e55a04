import { inInches, type Unit } from '#app/features/ground/product/size-rule.ts'

type Points = { widthPx: number; heightPx: number }
type PrintSize = { width: number; height: number; unit: Unit }

/** How a PDF page fits the printed size. */
export type PageFit =
  | { kind: 'bleed'; inches: number }
  /** The proportions are the same; 100 percent means that the size is also the same. */
  | { kind: 'scaled'; percent: number }
  | { kind: 'different' }

const pointsPerInch = 72
/** Design programs round pages to whole points or millimeters. */
const sameProportions = 0.02
const sameInches = 0.03
/** The maximum bleed on both sides combined. On a small size, more would count as a different size. */
const maxBleed = { inches: 0.5, share: 0.25 }

export function pageFit({ widthPx, heightPx }: Points, { width, height, unit }: PrintSize): PageFit {
  const print = inInches({ width, height }, unit)
  const page = { width: widthPx / pointsPerInch, height: heightPx / pointsPerInch }
  const more = { width: page.width - print.width, height: page.height - print.height }
  const gap = proportionGap(page, print)
  const isSame = Math.max(Math.abs(more.width), Math.abs(more.height)) <= sameInches && gap <= sameProportions
  if (isSame) return { kind: 'scaled', percent: 100 }
  const most = Math.min(maxBleed.inches, maxBleed.share * Math.min(print.width, print.height))
  const hasBleed = more.width > sameInches && more.width <= most
  if (hasBleed && Math.abs(more.width - more.height) <= sameInches)
    return { kind: 'bleed', inches: (more.width + more.height) / 4 }
  if (gap > sameProportions) return { kind: 'different' }
  return { kind: 'scaled', percent: Math.max(1, Math.round((100 * print.width) / page.width)) }
}

type Sides = { width: number; height: number }

/** Returns the relative difference of the proportions: 0.1 means that one side is a tenth too long. */
function proportionGap(one: Sides, other: Sides): number {
  const ratio = (one.width * other.height) / (one.height * other.width)
  return Math.max(ratio, 1 / ratio) - 1
}
