import { z } from 'zod'

/**
 * The SHA-256 of the artwork shown to the user, '' for none. If the item has different artwork by now, it is not
 * replaced.
 */
export const shownArtwork = z.string().max(64, 'Send the SHA-256 of the artwork shown').optional()

const attachedFile = /^files\/[\w-]{22,}\.(?:png|jpg|svg|pdf)$/

export const chatFile = z.object({
  path: z.string('Select a file').refine((path) => attachedFile.test(path), 'Select a file'),
  from: shownArtwork,
})

export type ChatFile = z.output<typeof chatFile>
