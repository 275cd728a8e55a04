// Like previews and print PDFs, pictures of items are drawn from files of customers.
import { checkArtwork } from '#app/features/goods/files/check-artwork.server.ts'
import { serveFiles } from '#app/features/goods/previews/serve-files.server.ts'
import { drawItemPicture } from './draw-item-picture.server.ts'
import type { PictureJob } from './picture-job.ts'

serveFiles(async (job: PictureJob) => {
  await checkArtwork(job)
  return drawItemPicture(job)
})
