import { Fragment, useId } from 'react'
import { cutOffOpacity, drawnParts, strokes, type DrawingLayer, type PathRole } from './drawn-parts.ts'
import type { ItemDrawing } from './item-drawing.ts'
import { MaterialField } from './material-field.tsx'

type Props = {
  drawing: ItemDrawing
  /** The URL of the picture that the drawing was made for. Null draws no picture. */
  href: string | null
  shown: readonly DrawingLayer[]
}

const looks: Record<PathRole, string> = {
  backing: 'fill-paper-raised stroke-line',
  border: 'fill-white',
  thru: 'cut-line',
  kiss: 'cut-line',
  bleed: 'fill-none stroke-print-cyan',
  safe: 'fill-none stroke-success',
  hem: 'fill-none stroke-ink/40',
  grommet: 'fill-paper-sunk stroke-ink-faint',
  seal: 'fill-white/45',
  tear: 'fill-none stroke-ink/50',
  zip: 'fill-none stroke-ink',
  hole: 'fill-paper-sunk stroke-ink',
}

/**
 * Renders inside an `<svg>` whose unit is an inch. Apply shadows outside of it, because inside, their lengths would
 * also be in inches.
 */
export function ItemDrawingParts({ drawing, href, shown }: Props) {
  const id = useId()
  return drawnParts(drawing, shown).map((part, at) => {
    const key = `${id}-${at}`
    if (part.kind === 'path') {
      const { width, dashes } = strokes[part.role] ?? {}
      return (
        <path
          key={key}
          d={part.path}
          data-part={part.role}
          className={looks[part.role]}
          fillRule="evenodd"
          strokeWidth={width}
          strokeDasharray={dashes}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )
    }
    if (part.kind === 'material') return <MaterialField key={key} material={part.material} path={part.path} />
    const { isCutOff, isSeeThrough, clip, copies, widthPx, heightPx } = part
    return (
      href !== null && (
        <g
          key={key}
          clipPath={`url(#${key})`}
          opacity={isCutOff ? cutOffOpacity : undefined}
          className={isSeeThrough ? 'mix-blend-multiply' : undefined}
        >
          <clipPath id={key}>
            <path d={clip} clipRule="evenodd" />
          </clipPath>
          {copies.map(({ matrix, drawn }, copy) => (
            // Using the index as the key keeps the element while the picture moves.
            <Fragment key={copy}>
              {drawn && (
                <clipPath id={`${key}-${copy}`}>
                  <rect {...drawn} />
                </clipPath>
              )}
              <image
                href={href}
                width={widthPx}
                height={heightPx}
                preserveAspectRatio="none"
                transform={`matrix(${matrix.join(' ')})`}
                clipPath={drawn ? `url(#${key}-${copy})` : undefined}
              />
            </Fragment>
          ))}
        </g>
      )
    )
  })
}
