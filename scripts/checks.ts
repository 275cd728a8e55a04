/** `npm run check` and `npm test` run these. None of them runs any part of the shop. */
export const checks = [
  { name: 'types', command: 'tsc --singleThreaded' },
  { name: 'lint', command: 'npm run -s check:lint' },
  { name: 'format', command: 'npm run -s check:format' },
]

/**
 * The compiler and the linter are Go programs. Limiting them to one thread, because each additional thread would
 * compute the API's types again, and collecting garbage less often halves their CPU time.
 */
export const checksEnv = { ...process.env, GOMAXPROCS: '1', GOGC: '400' }
