import { eq } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { customerNotFound } from './manage-customers.server.ts'
import { profileSubject } from './profile-subject.ts'

type Context = { db: Database; staff: Customer; now: Date }

const maxTags = 20

/**
 * Returns all tags of the profile. Throws not_found, or conflict if it already has this tag or the maximum number of
 * tags.
 */
export async function addTag(
  { db, staff, now }: Context,
  profileId: number,
  { tag }: { tag: string },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { tags } = await lockProfile(tx, profileId)
    if (tags.includes(tag)) throw conflict('This customer already has the tag')
    if (tags.length >= maxTags) throw conflict(`A customer can have at most ${maxTags} tags`)
    const changes: Changes = { tag: [null, tag] }
    await recordChange({ tx, staff, now }, { action: 'add tag', ...profileSubject(profileId), changes })
    return setTags(tx, profileId, [...tags, tag].toSorted())
  })
}

/** Returns the remaining tags of the profile. Throws not_found. */
export async function removeTag(
  { db, staff, now }: Context,
  profileId: number,
  { tag }: { tag: string },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { tags } = await lockProfile(tx, profileId)
    if (!tags.includes(tag)) throw notFound('This customer doesn’t have the tag')
    const changes: Changes = { tag: [tag, null] }
    await recordChange({ tx, staff, now }, { action: 'remove tag', ...profileSubject(profileId), changes })
    return setTags(
      tx,
      profileId,
      tags.filter((each) => each !== tag),
    )
  })
}

async function setTags(tx: Transaction, profileId: number, tags: string[]): Promise<string[]> {
  await tx.update(customerProfiles).set({ tags }).where(eq(customerProfiles.id, profileId))
  return tags
}

/** Locks the profile, so that nothing is added for a person whose data is being erased. */
export async function lockProfile(tx: Transaction, profileId: number) {
  const [profile] = await tx
    .select()
    .from(customerProfiles)
    .where(eq(customerProfiles.id, profileId))
    .for('update')
  if (!profile) throw customerNotFound()
  return profile
}
