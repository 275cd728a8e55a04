/**
 * Returns the text of a statement given to a PostgreSQL client: a text, or an object with one. Null if it is something
 * else.
 */
export function statementText(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement
  return hasText && typeof statement.text === 'string' ? statement.text : null
}
