import { isOutdatedPlan } from '../database-errors.server.ts'
import { statementText } from '../statement-text.ts'

type Run = (...given: unknown[]) => Promise<unknown>
type Queried = object & { query: unknown }

/** Frequently used statements are among the first. Each takes memory in each connection's server process. */
const maxNames = 500

/** A name stands for a single statement; beginning or ending a transaction needs none. */
const isNameable = (text: string) => /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(text)

/**
 * Gives statements names by their text, so that a connection parses each once and PostgreSQL can keep its plan. Returns
 * the function to call for each connection of a pool.
 */
export function namingStatements(): (client: Queried) => void {
  const names = new Map<string, string>()
  let given = 0
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= maxNames || !isNameable(text)) return known
    const name = `s${given++}`
    names.set(text, name)
    return name
  }
  return (client) => {
    const query = (client.query as Run).bind(client)
    const named: Run = (statement, values, callback) => {
      const text = statementText(statement)
      const name = text === null ? undefined : nameOf(text)
      if (text === null || name === undefined) return query(statement, values, callback)
      const withName = { ...(typeof statement === 'object' ? statement : { text }), name }
      // Under another name, it is prepared again.
      const forgetOutdated = (error: unknown) => isOutdatedPlan(error) && names.delete(text)
      if (typeof callback === 'function') {
        return query(withName, values, (error: unknown, result: unknown) => {
          forgetOutdated(error)
          callback(error, result)
        })
      }
      return query(withName, values).catch((error: unknown) => {
        forgetOutdated(error)
        throw error
      })
    }
    Object.assign(client, { query: named })
  }
}

/** Runs outdated statements again outside of transactions, which are run again as a whole. */
export function repeatOutdated(pool: Queried): void {
  const query = (pool.query as Run).bind(pool)
  const repeated: Run = (...given) =>
    query(...given).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      return query(...given)
    })
  Object.assign(pool, { query: repeated })
}
