import type { Shape } from './shape.ts'

/** Ratio of the cut's sides to the sides of the kiss-cut's backing. */
export const kissCutShare = 0.84

export function shapePath(shape: Shape, width: number, height: number): string {
  const [rx, ry] = [width / 2, height / 2]
  switch (shape) {
    case 'circle':
    case 'oval':
      return `M${-rx} 0A${rx} ${ry} 0 1 1 ${rx} 0A${rx} ${ry} 0 1 1 ${-rx} 0Z`
    case 'rounded':
      return roundedRectangle(rx, ry, Math.min(rx, ry) * 0.24)
    case 'bumper':
    case 'kiss-cut':
    case 'die-cut':
      return roundedRectangle(rx, ry, Math.min(rx, ry) * 0.1)
    case 'starburst':
      return starburst(rx, ry)
    case 'bag':
      return pouch(rx, ry)
    default:
      return `M${-rx} ${-ry}H${rx}V${ry}H${-rx}Z`
  }
}

export function roundedRectangle(rx: number, ry: number, r: number): string {
  const corner = `a${r} ${r} 0 0 1`
  return `M${-rx + r} ${-ry}H${rx - r}${corner} ${r} ${r}V${ry - r}${corner} ${-r} ${r}H${-rx + r}${corner} ${-r} ${-r}V${-ry + r}${corner} ${r} ${-r}Z`
}

const rays = 24
/** Ratio of a starburst's radius between its rays to its full radius. */
export const starburstCore = 0.87

function starburst(rx: number, ry: number): string {
  const points = Array.from({ length: rays * 2 }, (_, at) => {
    const angle = (at * Math.PI) / rays - Math.PI / 2
    const reach = at % 2 === 0 ? 1 : starburstCore
    return `${(Math.cos(angle) * rx * reach).toFixed(5)} ${(Math.sin(angle) * ry * reach).toFixed(5)}`
  })
  return `M${points.join('L')}Z`
}

function pouch(rx: number, ry: number): string {
  const sag = ry * 0.06
  return `M${-rx} ${-ry}H${rx}V${ry - sag}Q0 ${ry + sag} ${-rx} ${ry - sag}Z`
}
