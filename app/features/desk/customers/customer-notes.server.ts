import { and, eq } from 'drizzle-orm'
import { forbidden, notFound, stale } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { customerNotes } from '#app/schema/chat.server.ts'
import { profileSubject } from './profile-subject.ts'
import { mayChangeNote } from './read-customer.server.ts'
import { lockProfile } from './tag-customer.server.ts'

type Context = { db: Database; staff: Customer; now: Date }
type NoteKey = { profileId: number; noteId: number }

/** Throws not_found. */
export async function writeCustomerNote(
  { db, staff, now }: Context,
  profileId: number,
  { content }: { content: string },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    await lockProfile(tx, profileId)
    const [note] = await tx
      .insert(customerNotes)
      .values({ profileId, staffId: staff.customerId, content, createdAt: now })
      .returning({ id: customerNotes.id })
    if (!note) throw new Error('no note was inserted')
    const changes: Changes = { note: [null, note.id] }
    await recordChange({ tx, staff, now }, { action: 'write note', ...profileSubject(profileId), changes })
    return note
  })
}

/** Throws not_found, forbidden (a colleague's note) or stale. */
export async function editCustomerNote(
  { db, staff, now }: Context,
  key: NoteKey,
  { content, version }: { content: string; version: number },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const note = await lockNote(tx, staff, { ...key, version })
    await tx
      .update(customerNotes)
      .set({ content, version: note.version + 1, editedAt: now })
      .where(eq(customerNotes.id, note.id))
    const changes: Changes = { note: [note.id, note.id] }
    await recordChange({ tx, staff, now }, { action: 'edit note', ...profileSubject(key.profileId), changes })
    return { id: note.id }
  })
}

/** Throws not_found, forbidden (a colleague's note) or stale. */
export async function deleteCustomerNote(
  { db, staff, now }: Context,
  key: NoteKey,
  version: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await lockNote(tx, staff, { ...key, version })
    await tx.delete(customerNotes).where(eq(customerNotes.id, id))
    const changes: Changes = { note: [id, null] }
    await recordChange(
      { tx, staff, now },
      { action: 'delete note', ...profileSubject(key.profileId), changes },
    )
  })
}

async function lockNote(
  tx: Transaction,
  staff: Customer,
  { profileId, noteId, version }: NoteKey & { version: number },
) {
  await lockProfile(tx, profileId)
  const [note] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, noteId), eq(customerNotes.profileId, profileId)))
    .for('update')
  if (!note) throw notFound('Note not found')
  if (!mayChangeNote(staff, note)) throw forbidden('Only its author can change this note')
  if (note.version !== version) throw stale('Someone else', {})
  return note
}
