export type Changes = Record<string, [before: unknown, after: unknown]>

export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {}
  for (const [name, value] of Object.entries(after)) {
    const [was, is] = [before[name] ?? null, value ?? null]
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is]
  }
  return changes
}
