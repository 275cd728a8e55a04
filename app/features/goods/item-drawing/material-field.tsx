import { useId } from 'react'
import { checkColor, foilStops, type DrawnMaterial } from './shown-material.ts'

/** Renders a material within a path. */
export function MaterialField({ material, path }: { material: DrawnMaterial; path: string }) {
  const id = useId()
  if (material.kind === 'clear')
    return (
      <g data-part="clear">
        <clipPath id={id}>
          <path d={path} clipRule="evenodd" />
        </clipPath>
        <path d={path} className="fill-white" fillRule="evenodd" />
        <path d={material.checks} fill={checkColor} clipPath={`url(#${id})`} />
      </g>
    )
  const { from, to } = material
  return (
    <g data-part="holographic">
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={from.x} y1={from.y} x2={to.x} y2={to.y}>
        {foilStops.map(({ offset, color }) => (
          <stop key={offset} offset={offset} stopColor={color} />
        ))}
      </linearGradient>
      <path d={path} fill={`url(#${id})`} fillRule="evenodd" />
    </g>
  )
}
