import type { GangLayout, GangPiece, GangRoll } from '../gang-sheet.ts'
import { fillSheets, type Placed, type Weights } from './fill-sheets.ts'
import { fullRows } from './full-rows.ts'
import { readKinds } from './kinds.ts'
import { layoutsOf, lengthOf } from './layouts-of.ts'

const maxTries = 250
/**
 * The share of steps spent on whole sheets. The rest are spent on redoing their ends, which takes fewer steps per try.
 */
const wholeShare = 0.5
const leastKept = 0.7
/** The limit for all tries, about 6 seconds. A time limit would give different sheets on different machines. */
const stepLimit = 500_000_000

/** The values of `boxShare` to try: only near-rectangles in full rows, or pieces of any shape. */
const rowShares = [0.9, 0]

/** Found by experiment. These values use the roll best for mixes of circles, squares and designs. */
const firstWeights = { lowness: 0.15, size: 0.35 }

/**
 * Nests pieces on as many sheets as needed and returns the shortest of several layouts. The same input always gives the
 * same layout. Throws GangProblem.
 */
export function nestPieces(
  pieces: readonly GangPiece[],
  roll: GangRoll,
  progress: (placed: number, all: number) => void = () => undefined,
  maxSteps = stepLimit,
): GangLayout[] {
  const kinds = readKinds(pieces, roll)
  const all = kinds.reduce((sum, { quantity }) => sum + quantity, 0)
  let weights: Weights = { ...firstWeights, bias: kinds.map(() => 0) }
  let best = fillSheets(kinds, roll, weights, { onPlaced: (count) => progress(count / 2, all) })
  let [length, steps] = [lengthOf(kinds, best.placed), best.steps]
  let base: Placed[] = []
  for (const boxShare of rowShares) {
    const rows = fullRows(kinds, roll, boxShare)
    if (rows.length === 0) continue
    const filled = fillSheets(kinds, roll, weights, { kept: rows })
    steps += filled.steps
    const rowsLength = lengthOf(kinds, filled.placed)
    if (rowsLength < length) [best, base, length] = [filled, rows, rowsLength]
  }
  const random = seededRandom(all)
  const hasChoice = kinds.length > 1 || kinds.some(({ turns }) => turns.length > 1)
  for (let tries = 1; hasChoice && tries < maxTries && steps + best.steps < maxSteps; tries++) {
    const other = varied(weights, random)
    const isWhole = steps < maxSteps * wholeShare
    const count = Math.floor(all * (leastKept + (1 - leastKept) * random()))
    const kept = isWhole ? base : best.placed.slice(0, Math.max(base.length, count))
    const filled = fillSheets(kinds, roll, other, { kept })
    steps += filled.steps
    const share = Math.max(tries / maxTries, Math.min(1, steps / maxSteps))
    progress((all * (1 + share)) / 2, all)
    const otherLength = lengthOf(kinds, filled.placed)
    if (otherLength > length) continue
    ;[best, weights, length] = [filled, other, otherLength]
  }
  progress(all, all)
  return layoutsOf(kinds, best.placed, roll)
}

/** Varies the weights only slightly, because they already work well. */
function varied({ lowness, size, bias }: Weights, random: () => number): Weights {
  const factor = () => 2 ** (0.3 * (random() - 0.5))
  return {
    lowness: lowness * factor(),
    size: size * factor(),
    bias: bias.map((value) => (random() < 0.1 ? value + 0.6 * (random() - 0.5) : value)),
  }
}

/** Returns a function that generates numbers from 0 to 1, always the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
