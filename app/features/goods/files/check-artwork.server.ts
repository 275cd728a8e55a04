import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { detectArtworkType } from './detect-artwork-type.ts'
import { readHead } from './received-file.server.ts'
import { UnreadableArtwork } from './unreadable-artwork.ts'

type ArtworkFile = { path: string; type: ArtworkType }

const headBytes = 128 * 1024

/** Throws UnreadableArtwork if the file's type differs from the stored one. */
export async function checkArtwork({ path, type }: ArtworkFile): Promise<void> {
  const head = await readHead({ path }, headBytes)
  if (detectArtworkType(head) !== type) throw new UnreadableArtwork('corrupt', type)
}
