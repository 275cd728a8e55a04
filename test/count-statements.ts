import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Query = (...given: unknown[]) => unknown

const asked = new AsyncLocalStorage<string[]>()
const client = pg.Client.prototype as unknown as { query: Query }
const query = client.query

client.query = function (this: unknown, ...given) {
  const [statement] = given
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
  if (text !== undefined) asked.getStore()?.push(text)
  return query.apply(this, given)
}

/** What this asks PostgreSQL, begin and commit not counted. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  await asked.run(texts, run)
  return texts.filter((text) => !/^(begin|commit|rollback)/i.test(text))
}
