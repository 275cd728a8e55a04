import { eq } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { isPdf } from './item-picture.ts'
import { storeArtworkWith, type ReceivedUpload } from './store-artwork.server.ts'

type Picture = { path: string; previewPath: string | null }

const shownPath = ({ path, previewPath }: Picture) => previewPath ?? (isPdf(path) ? null : path)

type Keeping = { db: Database; storage: Storage; staff: Customer; now: Date }

/** Throws the same errors as storeArtwork. */
export async function storeShopPicture(
  { db, storage, staff, now }: Keeping,
  upload: ReceivedUpload,
): Promise<{ id: string; shown: string }> {
  return storeArtworkWith({ db, storage, now }, { owner: null, ...upload }, async (tx, artwork) => {
    const { shown } = await findShopPicture(tx, artwork.id)
    const changes = changesBetween({}, { file: artwork.fileName })
    await recordChange(
      { tx, staff, now },
      { action: 'upload', subject: 'picture', subjectId: artwork.id, changes },
    )
    return { id: artwork.id, shown }
  })
}

/** Throws invalid for customers' artwork, which the shop has no right to publish. */
export async function findShopPicture(
  db: Queryable,
  pictureId: string,
): Promise<{ path: string; shown: string }> {
  // Locks the row so that the file isn't swept before its path is saved.
  const [file] = await db.select().from(artworkFiles).where(eq(artworkFiles.id, pictureId)).for('key share')
  const refuse = (message: string) => invalid(message, { pictureId: message })
  if (!file || file.sessionId !== null || file.customerId !== null) throw refuse('Picture not found')
  const shown = shownPath(file)
  if (!shown) throw refuse('This file can’t be displayed. Please upload a PNG, JPG or SVG.')
  return { path: file.path, shown }
}
