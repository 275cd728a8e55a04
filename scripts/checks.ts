/** `npm run check` and `npm test` run these, none of which starts any part of the shop. */
export const checks = [
  { name: 'types', command: 'tsc --singleThreaded' },
  { name: 'lint', command: 'npm run -s check:lint' },
  { name: 'format', command: 'npm run -s check:format' },
]

/**
 * The compiler and the linter are Go programs. With one thread each, because more threads would calculate the API's
 * types again, and with less garbage collection, they take half of the processor time.
 */
export const checksEnv = { ...process.env, GOMAXPROCS: '1', GOGC: '400' }
