import type { PGlite } from '@electric-sql/pglite'
import { isOutdatedPlan } from '../database-errors.server.ts'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Send = (message: Uint8Array) => Promise<Messages>
type Kept = { name: string; described: Messages | null }

const [parse, describe, bind, execute, sync, query] = Buffer.from('PDBESQ')
const statementKind = 'S'.charCodeAt(0)

/** Frequently used statements are among the first. Each takes memory. */
const maxKept = 250
const maxSeen = 2_000

const isKeepable = (text: string) => /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(text)
const changesTables = (text: string) => /(^|;)\s*(alter|create|drop)\b/i.test(text)

/**
 * PGlite parses, describes and plans a statement at each `query`, in six steps. From its second use on, a statement is
 * parsed and described once, under a name, and the rest is one step. Returns the function to call for each of PGlite's
 * messages.
 */
export function keepingStatements(): (message: Uint8Array, send: Send) => Promise<Messages> {
  const kept = new Map<string, Kept>()
  const seen = new Set<string>()
  let given = 0
  /** The statement of the query whose messages are coming in; PGlite runs one at a time. */
  let current: Kept | null = null
  let bound: Uint8Array | null = null
  let isSynced = false

  async function prepare(message: Uint8Array, send: Send): Promise<Messages> {
    isSynced = false
    const text = textOf(message)
    current = (text !== null && kept.get(text)) || null
    if (current || text === null) return current ? [] : send(message)
    if (changesTables(text)) kept.clear()
    if (!isKeepable(text) || !isSecondUse(text) || kept.size >= maxKept) return send(message)
    const statement = { name: `s${given++}`, described: null }
    const messages = await send(withName(message, statement.name, 5))
    kept.set(text, statement)
    current = statement
    return messages
  }

  function isSecondUse(text: string): boolean {
    if (seen.delete(text)) return true
    if (seen.size >= maxSeen) seen.clear()
    seen.add(text)
    return false
  }

  async function runBound(statement: Kept, message: Uint8Array, send: Send): Promise<Messages> {
    const steps = Buffer.concat([bound ?? new Uint8Array(), message, syncMessage])
    isSynced = true
    try {
      return await send(steps)
    } catch (error) {
      if (isOutdatedPlan(error)) forget(statement)
      throw error
    }
  }

  function forget(statement: Kept) {
    for (const [text, known] of kept) if (known === statement) kept.delete(text)
  }

  return async (message, send) => {
    const [type] = message
    if (type === parse) return prepare(message, send)
    if (type === query && changesTables(simpleTextOf(message))) kept.clear()
    if (type === sync && isSynced) {
      isSynced = false
      return []
    }
    if (!current || type === query) return send(message)
    if (type === describe && message[5] === statementKind) {
      return (current.described ??= await send(withName(message, current.name, 6)))
    }
    if (type === describe)
      return (current.described ?? []).filter(({ name }) => name !== 'parameterDescription')
    if (type === bind) {
      bound = withName(message, current.name, 6)
      return []
    }
    return type === execute ? runBound(current, message, send) : send(message)
  }
}

const syncMessage = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)

const decoder = new TextDecoder()

/** Returns the text of a parse message; null if it has a name or gives types. */
function textOf(message: Uint8Array): string | null {
  const hasTypes = message.at(-1) !== 0 || message.at(-2) !== 0
  return message[5] !== 0 || hasTypes ? null : decoder.decode(message.subarray(6, -3))
}

const simpleTextOf = (message: Uint8Array) => decoder.decode(message.subarray(5, -1))

/** Returns the message with a statement's name in place of the empty one. */
function withName(message: Uint8Array, name: string, at: number): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  named.writeUInt32BE(named.length - 1, 1)
  return named
}
