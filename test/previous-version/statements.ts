import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

type Line = string | [text: number, rows: number, ...values: unknown[]]

const lines = readFileSync(`${import.meta.dirname}/statements.ndjson`, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

export const texts = lines.filter((line) => typeof line === 'string')
const statements = lines.filter((line) => typeof line !== 'string')

/** Returns the first statement that fails or affects a different number of rows than before, or undefined. */
export async function firstBroken(client: Client): Promise<string | undefined> {
  for (const [text, rows, ...values] of statements) {
    const statement = texts[text] ?? ''
    const result = await client.query(statement, values).catch((error: Error) => error)
    if (result instanceof Error) return `${result.message}: ${statement}`
    if (result.rowCount !== rows) return `${result.rowCount} rows instead of ${rows}: ${statement}`
  }
  return undefined
}
