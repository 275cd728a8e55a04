/** Returns the first item; throws if there is none. */
export function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('the list is empty')
  return item
}
