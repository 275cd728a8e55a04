import { deleteExpiredAttempts } from '#app/features/people/identity/attempts.server.ts'
import { deleteExpiredLinks } from '#app/features/people/identity/link-tokens.server.ts'
import { sweepSessions } from '#app/features/people/identity/sweep-sessions.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

export async function sweep({ db, now: clock }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const now = clock()
  await deleteExpiredLinks(db, now)
  await deleteExpiredAttempts(db, now)
  await sweepSessions(db, now)
}
