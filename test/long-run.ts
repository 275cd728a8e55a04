import { expect } from 'vitest'

/** Whether `npm run test:long` is running, where a file imports the one beside it to run it with more cases. */
export const isLongRun = (): boolean => expect.getState().testPath?.endsWith('.long.test.ts') ?? false

/** All cases in `npm run test:long`, and in `npm test` those that `isShort` picks, which must be at least one. */
export function casesOfRun<Case>(all: readonly Case[], isShort: (one: Case) => boolean): Case[] {
  const cases = isLongRun() ? [...all] : all.filter(isShort)
  if (cases.length === 0) throw new Error('This run has none of the cases.')
  return cases
}
