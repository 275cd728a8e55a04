import { expect } from 'vitest'

/** Returns true in `npm run test:long`, in which a file imports the one next to it to run it with more cases. */
export const isLongRun = (): boolean => expect.getState().testPath?.endsWith('.long.test.ts') ?? false

/**
 * Returns all cases in `npm run test:long`, and in `npm test` those that `isShort` picks. At least one must be picked.
 */
export function casesOfRun<Case>(all: readonly Case[], isShort: (one: Case) => boolean): Case[] {
  const cases = isLongRun() ? [...all] : all.filter(isShort)
  if (cases.length === 0) throw new Error('This run has none of the cases.')
  return cases
}
