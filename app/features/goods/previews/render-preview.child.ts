// Hostile files may hang or crash this process, which is then replaced.
import { readFile } from 'node:fs/promises'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { readHead } from '#app/features/goods/files/received-file.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import type { Preview, PreviewJob } from './preview-job.ts'
import { headBytes } from './preview-lane.ts'
import { renderPicture, renderSvg } from './render-picture.server.ts'
import { serveFiles } from './serve-files.server.ts'

serveFiles(render)

async function render({ path, type, page, background }: PreviewJob): Promise<Preview> {
  const head = await readHead({ path }, headBytes)
  if (detectArtworkType(head) !== type) throw new UnreadableArtwork('corrupt', type)
  if (type === 'png' || type === 'jpeg') return renderPicture({ path, head }, type, background)
  if (type === 'svg') return renderSvg(await readFile(path), background)
  // Loaded lazily: importing it takes longer than rendering most images.
  const { renderPdf } = await import('./render-pdf.server.ts')
  return renderPdf(path, { page, background })
}
