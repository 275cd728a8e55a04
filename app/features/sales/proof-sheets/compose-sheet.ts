import { preflight } from '#app/features/goods/preflight/preflight.ts'
import type { ProofSheet } from '#app/features/goods/print-pdf/sheet/proof-sheet.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { piecesText } from '#app/features/ground/orders/item-labels.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import type { PrintSpec } from '#app/features/ground/press/print-spec.ts'
import { designText } from '#app/features/ground/product/design-text.ts'
import {
  hasWhiteInk,
  materialOf,
  type OptionEffect,
} from '#app/features/ground/product/effects/option-effect.ts'
import { optionsText, type SoldOption } from '#app/features/ground/product/product-options.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'

type SheetItem = {
  orderId: number
  name: string
  width: number
  height: number
  unit: Unit
  quantity: number
  options: SoldOption[]
}

type SheetArtwork = { fileName: string; sha256: string; measured: MeasuredFile }

/** Composes the contents of an item's proof sheet. Leaves out empty facts. */
export function composeSheet(
  { orderId, ...item }: SheetItem,
  artwork: SheetArtwork,
  { shape, design, effects }: Pick<PrintSpec, 'shape' | 'design' | 'effects'>,
): ProofSheet {
  const { width, height, unit } = item
  const findings = preflight(artwork.measured, null, {
    size: { width, height },
    unit,
    shape,
    placement: design,
    effects,
  })
  const facts: [string, string][] = [
    ['Size', sizeText(item)],
    ['Quantity', piecesText(item.quantity)],
    ['Material, options', optionsText(item.options)],
    ['White ink', whiteInkText(effects)],
    ['Cut and placement', designText(design, shape)],
    ['File', `${artwork.fileName}, SHA-256 ${artwork.sha256.slice(0, 12)}`],
  ]
  const checks = findings.map(({ code, title, meaning }) => {
    const accepted = design.accepted.includes(code) && 'Accepted when ordered.'
    return [`${title}.`, meaning, accepted].filter(Boolean).join(' ')
  })
  return {
    heading: `Proof · Order ${orderId}`,
    title: item.name,
    facts: facts.filter(([, value]) => value !== ''),
    checks: checks.length > 0 ? checks : ['Nothing was measured in this file.'],
  }
}

function whiteInkText(effects: readonly OptionEffect[]): string {
  if (hasWhiteInk(effects)) return 'Below the artwork, wherever it isn’t transparent'
  return materialOf(effects) ? 'None: the material shows through the artwork, especially in light areas' : ''
}
