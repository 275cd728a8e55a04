import { expect } from 'vitest'

/** Whether `npm run test:long` is running, where a file imports the one beside it to run it with more cases. */
export const isLongRun = (): boolean => expect.getState().testPath?.endsWith('.long.test.ts') ?? false
