import { setTimeout } from 'node:timers'
import DataLoader from 'dataloader'
import type { Queryable } from '../database.server.ts'

const gatherMs = 5
const maxAtOnce = 50

type Ask<Asked, Answer> = (db: Queryable, all: readonly Asked[]) => Promise<Answer[]>

/**
 * Combines requests made at about the same time in one statement, instead of one for each.
 * @param ask Answers all, in their order. If it fails, each is asked for alone.
 */
export function together<Asked, Answer>(ask: Ask<Asked, Answer>) {
  const loaders = new WeakMap<Queryable, DataLoader<Asked, Answer>>()
  const open = (db: Queryable) =>
    new DataLoader<Asked, Answer>((all) => ask(db, all).catch(() => eachAlone(ask, db, all)), {
      cache: false,
      maxBatchSize: maxAtOnce,
      batchScheduleFn: (run) => void setTimeout(run, gatherMs),
    })
  return (db: Queryable, asked: Asked): Promise<Answer> => {
    const loader = loaders.get(db) ?? open(db)
    loaders.set(db, loader)
    return loader.load(asked)
  }
}

function eachAlone<Asked, Answer>(ask: Ask<Asked, Answer>, db: Queryable, all: readonly Asked[]) {
  return Promise.all(
    all.map(async (asked) => {
      try {
        const [answer] = await ask(db, [asked])
        return answer as Answer
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error))
      }
    }),
  )
}
