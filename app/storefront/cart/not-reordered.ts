export type NotReordered = { name: string; reason: string }

export function notReorderedState(items: NotReordered[]): { notReordered: NotReordered[] } | null {
  return items.length > 0 ? { notReordered: items } : null
}

export function readNotReordered(state: unknown): NotReordered[] {
  if (typeof state !== 'object' || state === null || !('notReordered' in state)) return []
  const { notReordered } = state
  return Array.isArray(notReordered) ? notReordered.filter(isNotReordered) : []
}

function isNotReordered(item: unknown): item is NotReordered {
  if (typeof item !== 'object' || item === null) return false
  return (
    'name' in item && typeof item.name === 'string' && 'reason' in item && typeof item.reason === 'string'
  )
}
