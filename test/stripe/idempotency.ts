import { Refusal } from './refusal.ts'

export type Answer = { status: number; body: object }

type Kept = { fingerprint: string; answer: Answer | null }

export type Idempotency = {
  /** Does the work once per key. Later calls get the first call's response, even a 500. Throws Refusal. */
  once: (
    key: string,
    fingerprint: string,
    work: () => Answer & { isSaved: boolean },
  ) => Answer & { isReplay: boolean }
  /** Forgets all keys, as Stripe does after a day. */
  forget: () => void
}

export function keepAnswers(): Idempotency {
  const kept = new Map<string, Kept>()
  return {
    forget: () => kept.clear(),
    once: (key, fingerprint, work) => {
      if (key.length > 255) throw new Refusal(400, 'Keys may have at most 255 characters.')
      const stored = kept.get(key)
      if (stored && stored.fingerprint !== fingerprint) {
        throw new Refusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      if (stored?.answer) return { ...stored.answer, isReplay: true }
      const { isSaved, ...answer } = work()
      if (isSaved) kept.set(key, { fingerprint, answer })
      return { ...answer, isReplay: false }
    },
  }
}
