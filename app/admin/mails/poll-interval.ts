const [fastMs, slowMs] = [3_000, 30_000]

export const pollIntervalMs = (mails: { state: string }[]) =>
  mails.some(({ state }) => state === 'waiting') ? fastMs : slowMs
