import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import { ArtworkFill } from './sample-artwork.tsx'
import type { Scene } from './stage.ts'

type Props = { scene: Scene; effects: readonly OptionEffect[] }

const feetBetweenGrommets = 2

export function Banner({ scene, effects }: Props) {
  const { width, height, pxPerUnit } = scene
  const hem = Math.min(14, Math.min(width, height) * 0.12)
  const [rx, ry] = [width / 2 - hem / 2, height / 2 - hem / 2]
  const spread = (half: number) => {
    const gaps = Math.min(20, Math.max(1, Math.round((2 * half) / (feetBetweenGrommets * pxPerUnit))))
    return Array.from({ length: gaps + 1 }, (_, at) => -half + (2 * half * at) / gaps)
  }
  const grommets = [
    ...spread(rx).flatMap((x) => [-ry, ry].map((y) => [x, y] as const)),
    ...spread(ry)
      .slice(1, -1)
      .flatMap((y) => [-rx, rx].map((x) => [x, y] as const)),
  ]
  return (
    <g>
      <path d={shapePath('banner', width, height)} className="fill-white drop-shadow-contact" />
      <ArtworkFill shape="banner" {...{ width, height, effects }} border={0} />
      <rect
        x={-width / 2 + hem}
        y={-height / 2 + hem}
        width={Math.max(0, width - 2 * hem)}
        height={Math.max(0, height - 2 * hem)}
        className="fill-none stroke-ink/40"
        strokeDasharray="2 3"
      />
      {grommets.map(([x, y]) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y}
          r={hem * 0.26}
          strokeWidth={hem * 0.2}
          className="fill-paper-sunk stroke-ink-faint"
        />
      ))}
    </g>
  )
}

export function Bag({ scene, effects }: Props) {
  const { width, height } = scene
  const path = shapePath('bag', width, height)
  const seal = -height / 2 + height * 0.12
  const zipper = -height / 2 + height * 0.2
  return (
    <g>
      <path d={path} className="fill-white drop-shadow-contact" />
      <ArtworkFill shape="bag" {...{ width, height, effects }} border={0} />
      <path
        d={`M${-width / 2} ${-height / 2}H${width / 2}V${seal}H${-width / 2}Z`}
        className="fill-white/45"
      />
      <g className="fill-none stroke-ink" strokeWidth="1.5">
        <path d={`M${-width / 2} ${seal}H${width / 2}`} className="stroke-ink/50" />
        <path d={`M${-width / 2} ${zipper}H${width / 2}m0 4H${-width / 2}`} />
        <path
          d={`M${-width / 2} ${(seal + zipper) / 2 - 4}l5 4l-5 4M${width / 2} ${(seal + zipper) / 2 - 4}l-5 4l5 4`}
        />
        <ellipse
          cy={-height / 2 + height * 0.06}
          rx={width * 0.07}
          ry={height * 0.022}
          className="fill-paper-sunk"
        />
        <path d={path} />
      </g>
    </g>
  )
}

const labelUnits = 2.5

export function LabelSheet({ scene, effects }: Props) {
  const { width, height, pxPerUnit } = scene
  const count = (side: number) => Math.min(8, Math.max(1, Math.round(side / pxPerUnit / labelUnits)))
  const [columns, rows] = [count(width), count(height)]
  const margin = Math.min(width, height) * 0.05
  const gap = margin * 0.5
  const labelWidth = (width - 2 * margin - gap * (columns - 1)) / columns
  const labelHeight = (height - 2 * margin - gap * (rows - 1)) / rows
  const labels = Array.from({ length: columns * rows }, (_, at) => ({
    x: -width / 2 + margin + labelWidth / 2 + (at % columns) * (labelWidth + gap),
    y: -height / 2 + margin + labelHeight / 2 + Math.floor(at / columns) * (labelHeight + gap),
  }))
  return (
    <g>
      <path
        d={shapePath('sheet', width, height)}
        className="fill-paper-raised stroke-line drop-shadow-contact"
      />
      {labels.map(({ x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
          <ArtworkFill shape="rounded" width={labelWidth} height={labelHeight} effects={effects} border={3} />
          <path d={shapePath('rounded', labelWidth, labelHeight)} className="cut-line" strokeWidth="1.25" />
        </g>
      ))}
    </g>
  )
}
