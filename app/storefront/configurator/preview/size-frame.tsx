import { shapePath } from '#app/features/ground/product/shape-path.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Scene } from './stage.ts'

const muchNarrower = 0.1

/** Draws the ordered size, where a cut line that follows the artwork leaves much of it empty. */
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
