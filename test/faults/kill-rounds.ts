/** The number of kills in `npm run test:long`, at random moments and named points. */
const kills = Number(process.env.KILL_ROUNDS ?? 300)

/** The number of tests named 'killed …' in crash-points.spec.ts. */
const points = 16
/** The number of tests named 'killed …' in first-starts.spec.ts, which take longer. */
const starts = 6

export const killsAtEachPoint = Math.max(1, Math.floor(kills / 75))
export const killsAtEachStart = Math.ceil(killsAtEachPoint / 2)
export const killsAtRandom = Math.max(1, kills - points * killsAtEachPoint - starts * killsAtEachStart)
