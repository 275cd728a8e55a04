import { bounded, turnedByRightAngle, untouched, type Placement, type Proportions } from './placement.ts'

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Returns the placement after a key press; null for keys with another meaning. */
export function pressKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  placement: Placement,
  proportions: Proportions,
): Placement | null {
  if (ctrlKey || metaKey || altKey) return null
  const share = shiftKey ? 0.1 : 0.01
  const degrees = shiftKey ? 15 : 1
  const { x, y, scale, turn } = placement
  const changed = (change: Partial<Placement>) => bounded({ ...placement, ...change })
  switch (key) {
    case 'ArrowLeft':
      return changed({ x: x - share })
    case 'ArrowRight':
      return changed({ x: x + share })
    case 'ArrowUp':
      return changed({ y: y - share })
    case 'ArrowDown':
      return changed({ y: y + share })
    // Accept the same keys with and without Shift.
    case '+':
    case '=':
      return changed({ scale: scale + share })
    case '-':
    case '_':
      return changed({ scale: scale - share })
    case '[':
    case '{':
      return changed({ turn: turn - degrees })
    case ']':
    case '}':
      return changed({ turn: turn + degrees })
    case 'r':
      return turnedByRightAngle(placement, 90, proportions)
    case 'R':
      return turnedByRightAngle(placement, -90, proportions)
    case '0':
      return untouched
    default:
      return null
  }
}
