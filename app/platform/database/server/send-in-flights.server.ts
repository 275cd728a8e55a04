import { type CommitWith, committing } from './lastly.server.ts'
import { statementText } from '../statement-text.ts'
import { Flight } from './flight.server.ts'
import { rememberRows, Statement } from './statement.server.ts'

type Run = (...given: unknown[]) => Promise<unknown>

const nothing = { rows: [], rowCount: null }

/**
 * Sends all statements that one turn of the event loop issues on a transaction's connection in one flight. Statements
 * wait for each other only if one needs another's answer, and `begin` never does. For clients that pipeline.
 */
export function sendInFlights(client: object & { query: unknown }): void {
  rememberRows((client as unknown as { connection: object }).connection)
  const query = (client.query as Run).bind(client)
  let boarding: Flight | null = null
  let boarded = 0
  let committed: Promise<unknown> | null = null

  const depart = () => {
    const flight = boarding
    boarding = null
    if (flight) void query(flight)
  }
  const board: Run = (...given) => {
    if (!boarding) {
      boarding = new Flight()
      afterTurn(depart)
    }
    boarded++
    return boarding.board(given)
  }

  const joined: Run = (...given) => {
    const text = statementText(given[0])
    if (text === null) return query(...given)
    if (typeof given.at(-1) === 'function') return query(new Statement(...given))
    if (committed) return afterCommit(text)
    if (text.includes(';')) {
      depart()
      return query(...given)
    }
    const answer = board(...given)
    if (!/^begin\b/.test(text)) return answer
    // If it fails, so does the first statement.
    answer.catch(() => undefined)
    return Promise.resolve(nothing)
  }

  const afterCommit = (text: string) => {
    const commit = committed ?? Promise.resolve()
    if (text !== 'commit' && text !== 'rollback')
      return Promise.reject(new Error('the transaction has ended'))
    committed = null
    return text === 'commit'
      ? commit
      : commit.then(
          () => nothing,
          () => board('rollback'),
        )
  }

  const commitWith: CommitWith = async (issue) => {
    const before = boarded
    const answers = issue()
    if (boarded - before !== answers.length) {
      await Promise.allSettled(answers)
      throw new Error('each of the last promises must be one statement, issued at once')
    }
    committed = board('commit')
    committed.catch(() => undefined)
    depart()
    // A statement's error says more than that of the commit it prevented.
    await Promise.all(answers)
    await committed
    return answers
  }

  Object.assign(client, { query: joined, [committing]: commitWith })
}

/** Runs once everything that can continue without an answer has done so. */
function afterTurn(run: () => void): void {
  queueMicrotask(() => process.nextTick(run))
}
