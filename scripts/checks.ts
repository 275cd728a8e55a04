/** `npm run check` and `npm test` run these, which start nothing of the shop. */
export const checks = [
  { name: 'types', command: 'tsc --singleThreaded' },
  { name: 'lint', command: 'npm run -s check:lint' },
  { name: 'format', command: 'npm run -s check:format' },
]

/**
 * The compiler and the linter are programs of Go. With one thread each, which would else compute the API's types again,
 * and less collecting of garbage, they take half of the processor time.
 */
export const checksEnv = { ...process.env, GOMAXPROCS: '1', GOGC: '400' }
