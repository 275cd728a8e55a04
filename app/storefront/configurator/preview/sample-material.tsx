import type { Box } from '#app/features/goods/cut-line/mask.ts'
import { MaterialField } from '#app/features/goods/item-drawing/material-field.tsx'
import { drawMaterial } from '#app/features/goods/item-drawing/shown-material.ts'
import {
  hasWhiteInk,
  materialOf,
  type OptionEffect,
} from '#app/features/ground/product/effects/option-effect.ts'

type Props = { effects: readonly OptionEffect[]; path: string; box: Box }

/** Draws the material of a sample within a path and its box; renders nothing if it is white. */
export function SampleMaterial({ effects, path, box }: Props) {
  const material = materialOf(effects)
  return material && <MaterialField material={drawMaterial(material, box)} path={path} />
}

/** Follows the rule of `isSeeThrough` in an item's drawing. */
export const sampleClass = (effects: readonly OptionEffect[]) =>
  materialOf(effects) && !hasWhiteInk(effects) ? 'mix-blend-multiply' : undefined
