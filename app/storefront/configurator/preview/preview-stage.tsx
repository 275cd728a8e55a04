import { useId, type ReactNode } from 'react'
import { effectPhrases, type OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { unitMark, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'
import { unitOf, type Product } from '../product.ts'
import { middle, stage, unitName, type Scene } from './stage.ts'

type Props = {
  product: Product
  size: Dimensions
  isSizeEntered: boolean
  scene: Scene
  artworkName: string
  effects: readonly OptionEffect[]
  /** The drawing, centered on the origin. */
  children: ReactNode
}

const quarterDiameterInches = 0.955

const labelGapPx = 15
const maxLetterWidthPx = 17

/** Draws a cutting mat with the product's size and a coin next to it. */
export function PreviewStage({ product, size, isSizeEntered, scene, artworkName, effects, children }: Props) {
  const unit = unitOf(product)
  const mark = unitMark[unit]
  const cell = scene.gridStep * scene.pxPerUnit
  const id = useId()
  const label = [
    product.name,
    ...(isSizeEntered ? [`${size.width}${mark} by ${size.height}${mark}`] : []),
    `with ${artworkName}`,
    ...effects.map((effect) => effectPhrases[effect]),
  ].join(', ')
  return (
    <svg
      viewBox={`0 0 ${stage.width} ${stage.height}`}
      role="img"
      aria-label={`Preview: ${label}`}
      className="block w-full"
    >
      <defs>
        <pattern
          id={`${id}-mat`}
          width={cell}
          height={cell}
          patternUnits="userSpaceOnUse"
          x={middle.x - scene.width / 2}
          y={middle.y - scene.height / 2}
        >
          <path d={`M${cell} 0H0V${cell}`} className="fill-none stroke-edge/30" strokeWidth="1" />
        </pattern>
      </defs>
      <rect width={stage.width} height={stage.height} className="fill-paper-sunk" />
      <rect width={stage.width} height={stage.height} fill={`url(#${id}-mat)`} />
      <g transform={`translate(${middle.x} ${middle.y})`}>
        {children}
        {isSizeEntered && <DimensionLines scene={scene} size={size} mark={mark} left={-middle.x} />}
      </g>
      {isSizeEntered && unit === 'in' && <Quarter scene={scene} />}
    </svg>
  )
}

type LinesProps = { scene: Scene; size: Dimensions; mark: string; left: number }

function DimensionLines({ scene, size, mark, left }: LinesProps) {
  const { width, height } = scene
  const heightText = `${size.height}${mark}`
  const below = height / 2 + 26
  const beside = -width / 2 - 26
  return (
    <g data-dimension="" className="stroke-ink" strokeWidth="1.25">
      <path
        d={`M${-width / 2} ${below}H${width / 2}M${-width / 2} ${below - 6}v12M${width / 2} ${below - 6}v12`}
      />
      <path
        d={`M${beside} ${-height / 2}V${height / 2}M${beside - 6} ${-height / 2}h12M${beside - 6} ${height / 2}h12`}
      />
      <DimensionText transform={`translate(0 ${below + labelGapPx})`} baseline="text-before-edge">
        {`${size.width}${mark}`}
      </DimensionText>
      {heightText.length * maxLetterWidthPx < beside - labelGapPx - left ? (
        <DimensionText transform={`translate(${beside - labelGapPx} 7)`} anchor="end">
          {heightText}
        </DimensionText>
      ) : (
        <DimensionText
          transform={`translate(${beside - labelGapPx} 0) rotate(-90)`}
          baseline="text-after-edge"
        >
          {heightText}
        </DimensionText>
      )}
    </g>
  )
}

type TextProps = {
  transform: string
  anchor?: 'middle' | 'end'
  baseline?: 'text-before-edge' | 'text-after-edge'
  children: string
}

function DimensionText({ transform, anchor = 'middle', baseline, children }: TextProps) {
  return (
    <text
      transform={transform}
      textAnchor={anchor}
      dominantBaseline={baseline}
      className="fill-ink stroke-paper-sunk [font-size:19px] font-semibold max-sm:[font-size:27px]"
      strokeWidth="5"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {children}
    </text>
  )
}

const quarterMarginPx = 18
const leastQuarterPx = 6
const leastLettersPx = 12
/** A large quarter doesn't fit in the corner, so only its left part is shown next to the product. */
const cornerQuarterPx = 70

function Quarter({ scene }: { scene: Scene }) {
  const radius = (quarterDiameterInches * scene.pxPerUnit) / 2
  if (radius < leastQuarterPx) return null
  const x =
    radius > cornerQuarterPx
      ? middle.x + scene.width / 2 + 2 * quarterMarginPx + radius
      : stage.width - radius - quarterMarginPx
  return (
    <g
      transform={`translate(${x} ${stage.height - radius - quarterMarginPx})`}
      className="drop-shadow-contact"
    >
      <circle r={radius} className="fill-line stroke-edge" strokeWidth="1.5" />
      <circle r={radius * 0.84} className="fill-none stroke-edge" strokeWidth="1" />
      {radius >= leastLettersPx && (
        <text
          textAnchor="middle"
          y={radius * 0.2}
          fontSize={radius * 0.56}
          className="fill-ink-soft font-semibold"
        >
          25¢
        </text>
      )}
    </g>
  )
}

type ScaleProps = { scene: Scene; isSizeEntered: boolean; unit: Unit; children?: ReactNode }

export const ScaleNote = ({ scene, isSizeEntered, unit, children }: ScaleProps) => (
  <figcaption className="border-t border-line bg-paper-raised px-4 py-2 text-xs text-ink-faint">
    {isSizeEntered
      ? `Drawn to scale: a square is ${scene.gridStep} ${unitName(unit, scene.gridStep)}.`
      : 'Enter a size to see it drawn to scale.'}{' '}
    {children}
  </figcaption>
)
