/** `npm run check` and `npm test` run these. None of them starts any part of the shop. */
export const checks = [
  { name: 'types', command: 'tsc --singleThreaded' },
  { name: 'lint', command: 'npm run -s check:lint' },
  { name: 'format', command: 'npm run -s check:format' },
]

/**
 * The compiler and the linter are Go programs. One thread each (more would compute the API's types again) and less
 * garbage collection halve their CPU time.
 */
export const checksEnv = { ...process.env, GOMAXPROCS: '1', GOGC: '400' }
