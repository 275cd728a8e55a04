import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Owner } from '../check-quota.server.ts'
import type { ResumableUploads } from '#app/platform/uploads/resumable-uploads.server.ts'

const ofSession = (sessionId: number) => `session-${sessionId}`
const ofCustomer = (customerId: number) => `customer-${customerId}`

export const uploadOwner = (session: CartSession): string =>
  session.kind === 'anonymous' ? ofSession(session.sessionId) : ofCustomer(session.customerId)

/** Returns the owner columns of artwork. */
export const columnOf = (session: CartSession) => ({
  sessionId: session.kind === 'anonymous' ? session.sessionId : null,
  customerId: session.kind === 'customer' ? session.customerId : null,
})

/** Returns the upload owner for artwork that has an owner. */
export const ownerOf = ({ sessionId, customerId }: Owner): string =>
  customerId === null ? ofSession(sessionId ?? 0) : ofCustomer(customerId)

/** Transfers uploads at login, so that a visitor can continue them as a customer. */
export const transferUploads = (
  uploads: ResumableUploads,
  { sessionId, customerId }: { sessionId: number; customerId: number },
): Promise<void> => uploads.transfer(ofSession(sessionId), ofCustomer(customerId))

/** Deletes the received parts of uploads that were never completed. */
export async function eraseUploads(
  uploads: ResumableUploads,
  { sessionIds, customerId }: { sessionIds: number[]; customerId: number | null },
): Promise<void> {
  for (const sessionId of sessionIds) await uploads.removeAll(ofSession(sessionId))
  if (customerId !== null) await uploads.removeAll(ofCustomer(customerId))
}
