const [fastMs, slowMs] = [3_000, 30_000]

/** Polls faster while an email is waiting. */
export const pollIntervalMs = (mails: { state: string }[]) =>
  mails.some(({ state }) => state === 'waiting') ? fastMs : slowMs
