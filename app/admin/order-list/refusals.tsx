import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Refusal } from './bulk-dialog.tsx'

/** Takes focus, because the button that had it is gone. */
export function Refusals({ refused }: { refused: Refusal[] }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.focus()
  }, [])
  return (
    <div ref={area} tabIndex={-1} aria-label="Bulk update result" role="group">
      {refused.length > 0 && (
        <Notice tone="warning" title="Not updated" className="mb-4">
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
