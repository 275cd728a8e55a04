const [soonMs, laterMs] = [3_000, 30_000]

/** Polls faster while an email is waiting. */
export const pauseFor = (mails: { state: string }[]) =>
  mails.some(({ state }) => state === 'waiting') ? soonMs : laterMs
