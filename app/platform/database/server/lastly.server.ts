import type { Transaction } from '../database.server.ts'

export const lastly = <const Answers extends readonly Promise<unknown>[]>(
  _: Transaction,
  issue: () => Answers,
) => Promise.all(issue())
