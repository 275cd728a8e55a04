import { expect } from 'vitest'

/**
 * Returns true in `npm run test:long`, where a `.long.test.ts` file imports the test file next to it and runs more of
 * its cases.
 */
export const isLongRun = (): boolean => expect.getState().testPath?.endsWith('.long.test.ts') ?? false

/**
 * Returns all cases in `npm run test:long`, but in `npm test` only those that `isShort` picks. Throws if there are
 * none.
 */
export function casesOfRun<Case>(all: readonly Case[], isShort: (one: Case) => boolean): Case[] {
  const cases = isLongRun() ? [...all] : all.filter(isShort)
  if (cases.length === 0) throw new Error('None of the cases is part of this run.')
  return cases
}
