import type { ReactNode } from 'react'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { unitName, type Scene } from './stage.ts'

type Props = { scene: Scene; isSizeEntered: boolean; unit: Unit; children?: ReactNode }

export const ScaleNote = ({ scene, isSizeEntered, unit, children }: Props) => (
  <figcaption className="border-t border-line bg-paper-raised px-4 py-2 text-xs text-ink-faint">
    {isSizeEntered
      ? `Drawn to scale: a square is ${scene.gridStep} ${unitName(unit, scene.gridStep)}.`
      : 'Enter a size to see it drawn to scale.'}{' '}
    {children}
  </figcaption>
)
