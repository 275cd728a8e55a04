import { readdir, readFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makePrintPdf, stopPrintPdfs } from '#app/features/goods/print-pdf/make-print-pdf.server.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { writeBigJpeg, writeBigPdf, writeBigPixelPdf, writeBigPng } from '#test/big-files.ts'
import { printJobOf } from '#test/print-pdf.ts'

// Measures how long it takes to make print PDFs of files near 200 MB, and the process's peak memory (Linux only).

const megabyte = 1024 * 1024
const noise = { isNoise: true }
const files: [name: string, type: ArtworkType, write: (to: string) => Promise<void>][] = [
  ['JPEG', 'jpeg', writeBigJpeg],
  ['PNG', 'png', (to) => writeBigPng(to, 3, noise)],
  ['PNG with transparency', 'png', (to) => writeBigPng(to, 4, noise)],
  ['PDF', 'pdf', writeBigPdf],
  ['PDF, JPEG of 80 megapixels', 'pdf', (to) => writeBigPdf(to, { width: 10_000, height: 8000 })],
  ['PDF, lossless, transparent', 'pdf', (to) => writeBigPixelPdf(to, noise)],
]
const shapes: Shape[] = ['rectangle', 'die-cut']

async function childIds(): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = threads.map((thread) =>
    readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean))
}

async function peakOfChildren(): Promise<number> {
  const ids = await childIds()
  const peaks = ids.map(async (id) => {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  })
  return Math.max(0, ...(await Promise.all(peaks)))
}

async function measure<Result>(make: () => Promise<Result>) {
  const from = performance.now()
  let peak = 0
  const timer = setInterval(() => void peakOfChildren().then((now) => (peak = Math.max(peak, now))), 20)
  try {
    const result = await make().catch((error: unknown) => (error instanceof Error ? error.message : 'failed'))
    return { result, peak, seconds: (performance.now() - from) / 1000 }
  } finally {
    clearInterval(timer)
  }
}

const print = (cells: readonly string[]) =>
  process.stdout.write(`${cells.map((cell) => cell.padEnd(28)).join('')}\n`)

const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
print(['file', 'shape', 'MB', 'peak MB', 'seconds', 'print PDF'])
try {
  for (const [name, type, write] of files) {
    const to = path.join(folder, 'file')
    await write(to)
    for (const shape of shapes) {
      const job = printJobOf({ path: to, type, shape, size: { width: 6, height: 4 } })
      const { result, peak, seconds } = await measure(() =>
        makePrintPdf({ job, requester: { session: 'bench', address: '192.0.2.1' } }),
      )
      const made = typeof result === 'string' ? result : `${(result.sizeBytes / megabyte).toFixed(0)} MB`
      if (typeof result !== 'string') await result.remove()
      const { size } = await stat(to)
      print([name, shape, (size / megabyte).toFixed(0), peak.toFixed(0), seconds.toFixed(1), made])
      // Each file gets a separate process.
      await stopPrintPdfs()
    }
  }
} finally {
  await stopPrintPdfs()
  await rm(folder, { recursive: true })
}
