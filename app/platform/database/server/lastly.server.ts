import type { Transaction } from '../database.server.ts'
import { clientOf } from '../prepared.server.ts'

/** The key of the commit function, on clients that support it. */
export const committing = Symbol('committing')

export type CommitWith = (issue: () => Promise<unknown>[]) => Promise<unknown>

type Client = { [committing]?: CommitWith }

/** Reads Drizzle's index of a transaction inside another one. */
const isNested = (tx: Transaction) => (tx as unknown as { nestedIndex: number }).nestedIndex > 0

/**
 * Sends a transaction's last statements together with its `commit`, which PostgreSQL reads only if all of them succeed.
 * Each promise must be a prepared statement that doesn't wait for another; afterward, nothing in the transaction may
 * fail.
 */
export async function lastly<const Answers extends readonly Promise<unknown>[]>(
  tx: Transaction,
  issue: () => Answers,
): Promise<{ -readonly [At in keyof Answers]: Awaited<Answers[At]> }> {
  const commitWith = isNested(tx) ? undefined : (clientOf(tx) as Client)[committing]
  let answers: Answers | undefined
  await commitWith?.(() => [...(answers = issue())])
  return Promise.all(answers ?? issue())
}
