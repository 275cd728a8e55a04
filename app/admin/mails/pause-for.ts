const [soonMs, laterMs] = [3_000, 30_000]

/** How long until mails are looked at again: what waits is mostly sent in a moment. */
export const pauseFor = (mails: { state: string }[]) =>
  mails.some(({ state }) => state === 'waiting') ? soonMs : laterMs
