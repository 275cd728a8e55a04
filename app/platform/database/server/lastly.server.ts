import type { Transaction } from '../database.server.ts'
import { clientOf } from '../prepared.server.ts'

/** What clients that can do it have under this key. */
export const committing = Symbol('committing')

export type CommitWith = (issue: () => Promise<unknown>[]) => Promise<unknown>

type Client = { [committing]?: CommitWith }

/** Drizzle's, of a transaction inside of another one. */
const isNested = (tx: Transaction) => (tx as unknown as { nestedIndex: number }).nestedIndex > 0

/**
 * A transaction's last statements, sent together with its `commit`, which PostgreSQL reads only if all of them succeed.
 * Each promise must be a prepared statement that doesn't wait for another; afterward, nothing of the transaction may fail.
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
