import { and, eq, or, sql } from 'drizzle-orm'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isArtworkId = (id: string) => uuid.test(id)

/** `session` is null for a user whose access was already checked. */
export const artworkUser = (session: CartSession | null) => ({
  isAllowed: session === null,
  customerId: session?.kind === 'customer' ? session.customerId : null,
  sessionId: session?.kind === 'anonymous' ? session.sessionId : null,
})

const knownPages = sql<
  number | null
>`case when ${artworkFiles.type} = 'pdf' then ${artworkFiles.pages} else 1 end`

/**
 * Locks a file and returns its id, size and page count (null if unknown), for users with access. For a prepared
 * statement with `artworkUser` and `artworkFileId`.
 */
export const lockedArtworkId = (db: Queryable) =>
  db
    .select({ id: artworkFiles.id, sizeBytes: artworkFiles.sizeBytes, pages: knownPages.as('pages') })
    .from(artworkFiles)
    .where(
      and(
        eq(artworkFiles.id, sql.placeholder('artworkFileId')),
        or(
          sql`${sql.placeholder('isAllowed')}::boolean`,
          eq(artworkFiles.customerId, sql.placeholder('customerId')),
          eq(artworkFiles.sessionId, sql.placeholder('sessionId')),
        ),
      ),
    )
    .for('key share')
