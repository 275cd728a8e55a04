import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Owner } from '../check-quota.server.ts'
import type { ResumableUploads } from '#app/platform/uploads/resumable-uploads.server.ts'

const ofSession = (sessionId: number) => `session-${sessionId}`
const ofCustomer = (customerId: number) => `customer-${customerId}`

export const uploadOwner = (session: CartSession): string =>
  session.kind === 'anonymous' ? ofSession(session.sessionId) : ofCustomer(session.customerId)

/** The same, of artwork. */
export const columnOf = (session: CartSession) => ({
  sessionId: session.kind === 'anonymous' ? session.sessionId : null,
  customerId: session.kind === 'customer' ? session.customerId : null,
})

/** Of artwork with an owner. */
export const ownerOf = ({ sessionId, customerId }: Owner): string =>
  customerId === null ? ofSession(sessionId ?? 0) : ofCustomer(customerId)

/** Who logs in during an upload goes on with it. */
export const transferUploads = (
  uploads: ResumableUploads,
  { sessionId, customerId }: { sessionId: number; customerId: number },
): Promise<void> => uploads.transfer(ofSession(sessionId), ofCustomer(customerId))

/** What has arrived of uploads that were never completed. */
export async function eraseUploads(
  uploads: ResumableUploads,
  { sessionIds, customerId }: { sessionIds: number[]; customerId: number | null },
): Promise<void> {
  for (const sessionId of sessionIds) await uploads.removeAll(ofSession(sessionId))
  if (customerId !== null) await uploads.removeAll(ofCustomer(customerId))
}
