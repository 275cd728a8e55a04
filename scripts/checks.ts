/** `npm run check` and `npm test` run these. None of them runs any part of the shop. */
export const checks = [
  { name: 'types', command: 'tsc --singleThreaded' },
  { name: 'lint', command: 'npm run -s check:lint' },
  { name: 'format', command: 'npm run -s check:format' },
]

/**
 * The compiler and the linter are Go programs. They use half the CPU time with a single thread, because each additional
 * one would compute the API's types again, and with less frequent garbage collection.
 */
export const checksEnv = { ...process.env, GOMAXPROCS: '1', GOGC: '400' }
