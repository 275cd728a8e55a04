/** All kills of `npm run test:faults`, spread over random moments and named points. */
const kills = Number(process.env.KILL_ROUNDS ?? 300)

/** Of the tests named 'killed …' in crash-points.spec.ts and first-starts.spec.ts. */
const namedPoints = 20

export const killsAtEachPoint = Math.max(1, Math.round(kills / 60))
export const killsAtRandom = Math.max(1, kills - namedPoints * killsAtEachPoint)
