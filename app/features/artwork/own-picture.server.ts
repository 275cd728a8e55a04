import { eq } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { artworkFiles } from './artwork.tables.server.ts'
import { isPdf } from './item-picture.ts'

type Picture = { path: string; previewPath: string | null }

/** The picture of a file as a browser shows it; null for a PDF that could not be drawn. */
export const shownPath = ({ path, previewPath }: Picture) => previewPath ?? (isPdf(path) ? null : path)

/** A picture that staff uploaded for the shop itself. Throws invalid: customers' artwork is not the shop's to show. */
export async function findOwnPicture(
  db: Queryable,
  pictureId: string,
): Promise<{ path: string; shown: string }> {
  const [file] = await db.select().from(artworkFiles).where(eq(artworkFiles.id, pictureId))
  const refuse = (message: string) => invalid(message, { pictureId: message })
  if (!file || file.sessionId !== null || file.customerId !== null) throw refuse('There is no such picture')
  const shown = shownPath(file)
  if (!shown) throw refuse('This file cannot be shown as a picture')
  return { path: file.path, shown }
}
