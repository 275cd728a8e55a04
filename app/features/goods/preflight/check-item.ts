import { printSpec } from '#app/features/ground/press/print-spec.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { isCutAlongArtwork, type Shape } from '#app/features/ground/product/shape.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { capitalize } from '#app/features/ground/text/capitalize.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { printFindings, type PrintGrade } from '#app/features/goods/print-quality/print-findings.ts'
import { noCutLine } from './preflight-finding.ts'
import { preflight } from './preflight.ts'
import { preflightCodes, type PreflightFinding } from './preflight-finding.ts'
import { uncheckedFindings } from './preflight-finding.ts'

export type OrderedItem = {
  width: number | null
  height: number | null
  unit: Unit
  /** Null for library designs. */
  shape: Shape | null
  options: readonly { effect?: OptionEffect | undefined }[]
  design: ArtworkDesign | null
}

/** Checks an item's file for staff, at its size and as the customer placed it. */
export function checkItem(
  measured: MeasuredFile,
  item: OrderedItem,
): { code: string; grade: PrintGrade; text: string }[] {
  const { width, height, unit } = item
  return customersFindings(measured, item) ?? printFindings(measured, { width, height, unit })
}

/** Returns the findings about an item's file that are not good, worded for customers. */
export function doubtfulFindings(measured: MeasuredFile, item: OrderedItem): PreflightFinding[] {
  const found = [
    ...(item.design?.hasNoCutLine && isCutAlongArtwork(item.shape) ? [noCutLine] : []),
    ...uncheckedFindings(measured),
    ...(customersFindings(measured, item) ?? []),
  ]
  return found.filter(({ grade }) => grade !== 'good')
}

/** Returns the findings that the customer accepted, worded as they saw them. */
export function acceptedFindings(
  measured: MeasuredFile,
  item: OrderedItem,
): { title: string; meaning: string }[] {
  const found = [...uncheckedFindings(measured), ...(customersFindings(measured, item) ?? []), noCutLine]
  // Ignores unknown codes, which only a hostile client sends, because they would be printed on the job ticket.
  const accepted = [...new Set(item.design?.accepted)].filter((code) => preflightCodes.has(code))
  return accepted.map((code) => found.find((finding) => finding.code === code) ?? noLongerFound(code))
}

/** Returns the findings that the customer has not accepted. Staff see them, and the proof lists them. */
export const unacceptedFindings = (measured: MeasuredFile, item: OrderedItem): PreflightFinding[] =>
  doubtfulFindings(measured, item).filter(({ code }) => !item.design?.accepted.includes(code))

/** Returns text such as 'Blurry at this size. 100 dpi: it will look pixelated.' */
export const acceptedText = (findings: { title: string; meaning: string }[]): string =>
  findings.map(({ title, meaning }) => `${title}. ${meaning}`).join(' ')

/** Returns null if the item has no size. */
function customersFindings(
  measured: MeasuredFile,
  { width, height, unit, ...item }: OrderedItem,
): PreflightFinding[] | null {
  if (width === null || height === null) return null
  const { shape, design, effects } = printSpec({ width, height, unit, ...item })
  return preflight(measured, null, { size: { width, height }, unit, shape, placement: design, effects })
}

/** Describes a finding that no longer applies because the size changed, or that only the browser detected. */
const noLongerFound = (code: string) => ({
  title: capitalize(code.replaceAll(/[-_]+/g, ' ').trim()),
  meaning: 'The customer saw this when they ordered; the shop’s print check doesn’t find it.',
})
