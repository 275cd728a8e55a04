// Like previews and print PDFs, pictures of items are drawn from files of customers.
import { readFile } from 'node:fs/promises'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { serveFiles } from '#app/features/goods/previews/serve-files.server.ts'
import { drawItemPicture } from './draw-item-picture.server.ts'
import type { PictureJob } from './picture-job.ts'

serveFiles(async (job: PictureJob) => {
  const bytes = await readFile(job.path)
  if (detectArtworkType(bytes) !== job.type) throw new UnreadableArtwork('corrupt', job.type)
  return drawItemPicture(job, bytes)
})
