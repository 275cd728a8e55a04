import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrintPdf } from '#app/features/goods/print-pdf/make-print-pdf.server.ts'
import type { PrintJob } from '#app/features/goods/print-pdf/print-job.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'

const requester = { session: 'customer 1', address: '192.0.2.1' }
const plainJob = {
  title: 'Order 1001, item 1',
  shape: 'rectangle' as const,
  size: { width: 3, height: 2 },
  design: defaultDesign,
  effects: [],
  spotColors: defaultSpotColors,
  slug: { code: 'JOB-1001', lines: ['Order 1001 · Item 1 of 1 · JOB-1001', 'Rectangle Stickers', '3" x 2"'] },
}

export const printJobOf = (job: Pick<PrintJob, 'path' | 'type'> & Partial<PrintJob>): PrintJob => ({
  ...plainJob,
  ...job,
})

/** Makes the print PDF of an item, 3 x 2 inches by default. */
export async function printPdf(bytes: Uint8Array, type: ArtworkType, changes: Partial<PrintJob> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-print-pdf-'))
  try {
    const path = join(folder, 'approved')
    await writeFile(path, bytes)
    const made = await makePrintPdf({ job: printJobOf({ path, type, ...changes }), requester })
    const pdf = await readFile(made.path)
    await made.remove()
    return new Uint8Array(pdf)
  } finally {
    await rm(folder, { recursive: true })
  }
}
