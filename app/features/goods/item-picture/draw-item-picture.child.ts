// Runs in a separate process, because customers' files may hang or crash it.
import { checkArtwork } from '#app/features/goods/files/check-artwork.server.ts'
import { serveFiles } from '#app/features/goods/previews/serve-files.server.ts'
import { drawItemPicture } from './draw-item-picture.server.ts'
import type { PictureJob } from './picture-job.ts'

serveFiles(async (job: PictureJob) => {
  await checkArtwork(job)
  return drawItemPicture(job)
})
