// Runs in a separate process, because customers' files may hang or crash it.
import { checkArtwork } from '#app/features/goods/files/check-artwork.server.ts'
import { serveFiles } from '#app/features/goods/previews/serve-files.server.ts'
import { drawPrintPdf } from './draw-print-pdf.server.ts'
import { writePdf } from './writing/pdf-writer.server.ts'
import type { PrintRequest } from './print-job.ts'
import { drawProofSheet } from './sheet/draw-proof-sheet.server.ts'

serveFiles(async ({ to, ...job }: PrintRequest) => {
  await checkArtwork(job)
  const drawn = job.sheet ? await drawProofSheet(job, job.sheet) : await drawPrintPdf(job)
  return 'problem' in drawn ? drawn : { sizeBytes: await writePdf(to, drawn.pdf) }
})
