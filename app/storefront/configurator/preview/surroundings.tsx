import type { ReactNode } from 'react'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Product } from '../product.ts'
import { stage, type Scene } from './stage.ts'

/** Draws a label on its roll and a magnet with its pair. Other products have no surroundings. */
export function Surroundings({ product, scene, children }: DrawingProps & { children: ReactNode }) {
  // Label sheets are not on a roll.
  if (product.shape === 'sheet') return children
  if (product.family?.code === 'labels') return <Roll scene={scene}>{children}</Roll>
  if (product.family?.code === 'magnets')
    return (
      <Magnet product={product} scene={scene}>
        {children}
      </Magnet>
    )
  return children
}

function Roll({ scene: { width, height }, children }: { scene: Scene; children: ReactNode }) {
  const half = height / 2 + Math.max(14, height * 0.08)
  const step = width + 96
  const reach = stage.width
  const copies = Math.min(6, Math.ceil(reach / step))
  return (
    <g>
      <path
        d={`M${-reach} ${-half}H${reach}V${half}H${-reach}Z`}
        className="fill-paper stroke-line drop-shadow-contact"
      />
      {Array.from({ length: copies }, (_, at) => (
        <g key={at} opacity="0.35">
          <g transform={`translate(${(at + 1) * step} 0)`}>{children}</g>
          <g transform={`translate(${-(at + 1) * step} 0)`}>{children}</g>
        </g>
      ))}
      {children}
    </g>
  )
}

function Magnet({ product, scene, children }: DrawingProps & { children: ReactNode }) {
  const piece = (
    <g>
      {product.shape !== 'die-cut' && (
        <path
          d={shapePath(product.shape, scene.width, scene.height)}
          transform="translate(4 5)"
          className="fill-ink"
        />
      )}
      {children}
    </g>
  )
  const isPair = product.quantityRule.multipleOf === 2
  return (
    <g>
      {isPair && <g transform="translate(26 -26)">{piece}</g>}
      {piece}
    </g>
  )
}

export type DrawingProps = { product: Product; scene: Scene }

const muchNarrower = 0.1

/** Outlines the ordered size if a cut line that follows the artwork leaves much of it empty. */
export function SizeFrame({ scene: { width, height }, cut }: { scene: Scene; cut: Dimensions }) {
  if (Math.abs(Math.log(width / height / (cut.width / cut.height))) < muchNarrower) return null
  return (
    <path
      d={shapePath('rectangle', width, height)}
      className="fill-white/40 stroke-edge/60"
      strokeWidth="1.25"
    />
  )
}
