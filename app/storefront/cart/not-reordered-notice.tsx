import { Notice } from '#app/ui/feedback/notice.tsx'
import type { NotReordered as Item } from './not-reordered.ts'

export function NotReordered({ items, className }: { items: Item[]; className?: string }) {
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
