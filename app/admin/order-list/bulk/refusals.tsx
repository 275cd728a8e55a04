import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { BulkResult } from './bulk-result.ts'

/** Takes the focus on mount, because the focused button is gone. */
export function Refusals({ title, refused, problem }: BulkResult) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.focus()
  }, [])
  return (
    <div ref={area} tabIndex={-1} aria-label="Bulk update result" role="group">
      {(refused.length > 0 || problem) && (
        <Notice tone="warning" title={title} className="mb-4">
          {problem}
          <ul>
            {refused.map(({ orderId, refusal }) => (
              <li key={orderId}>
                <Link to={`/admin/orders/${orderId}`} className="link">
                  {orderId}
                </Link>
                : {refusal}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
