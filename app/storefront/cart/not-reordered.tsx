import { Notice } from '#app/ui/feedback/notice.tsx'

type NotReorderedItem = { name: string; reason: string }

export function NotReordered({ items, className }: { items: NotReorderedItem[]; className?: string }) {
  if (items.length === 0) return null
  return (
    <Notice tone="warning" title="Not added to your cart" className={className}>
      <ul>
        {items.map(({ name, reason }, index) => (
          <li key={index}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function notReorderedState(items: NotReorderedItem[]): { notReordered: NotReorderedItem[] } | null {
  return items.length > 0 ? { notReordered: items } : null
}

export function readNotReordered(state: unknown): NotReorderedItem[] {
  if (typeof state !== 'object' || state === null || !('notReordered' in state)) return []
  const { notReordered } = state
  return Array.isArray(notReordered) ? notReordered.filter(isNotReordered) : []
}

function isNotReordered(item: unknown): item is NotReorderedItem {
  if (typeof item !== 'object' || item === null) return false
  return (
    'name' in item && typeof item.name === 'string' && 'reason' in item && typeof item.reason === 'string'
  )
}
