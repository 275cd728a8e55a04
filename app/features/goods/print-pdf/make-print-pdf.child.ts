// Like previews, print PDFs are made of files from customers.
import { readFile } from 'node:fs/promises'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { serveFiles } from '#app/features/goods/previews/serve-files.server.ts'
import { drawPrintPdf } from './draw-print-pdf.server.ts'
import type { PrintJob } from './print-job.ts'
import { drawProofSheet } from './sheet/draw-proof-sheet.server.ts'

serveFiles(async (job: PrintJob) => {
  const bytes = await readFile(job.path)
  if (detectArtworkType(bytes) !== job.type) throw new UnreadableArtwork('corrupt', job.type)
  return job.sheet ? drawProofSheet(job, job.sheet, bytes) : drawPrintPdf(job, bytes)
})
