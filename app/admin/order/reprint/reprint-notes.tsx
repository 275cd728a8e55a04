import { Link } from 'react-router'
import { reprintReasonLabels } from '#app/features/ground/money/reprint-reason.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { AdminOrder } from '../order-query.ts'

/** Links a reprint and the first order in both directions. */
export function ReprintNotes({ order: { reprint, reprints } }: { order: AdminOrder }) {
  return (
    <>
      {reprint && (
        <Notice tone={reprint.isApproved ? 'info' : 'warning'} className="mt-4">
          <p className="wrap-anywhere">
            Reprint of{' '}
            <Link to={`/admin/orders/${reprint.of}`} className="link">
              order {reprint.of}
            </Link>
            . {reprintReasonLabels[reprint.reason]}: {reprint.note}
          </p>
          {!reprint.isApproved && (
            <p className="font-semibold">
              The approval of order {reprint.of} was voided. There is nothing to print until it’s approved
              again.
            </p>
          )}
        </Notice>
      )}
      {reprints.length > 0 && (
        <Notice className="mt-4">
          <ul>
            {reprints.map(({ id, isPaid, isCanceled }) => (
              <li key={id}>
                {isPaid ? (
                  <Link to={`/admin/orders/${id}`} className="link">
                    Reprint {id}
                  </Link>
                ) : (
                  <Link to={`/admin/quotes?q=${id}`} className="link">
                    Reprint {id}, not paid yet
                  </Link>
                )}
                {isCanceled && ', canceled'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
