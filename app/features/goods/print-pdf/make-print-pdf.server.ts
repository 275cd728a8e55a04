import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conflict } from '#app/errors.ts'
import { errorCode } from '#app/platform/error-code.server.ts'
import { cutProblems, type CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import type { MadeFile } from '#app/features/goods/files/received-file.server.ts'
import { timeForFile } from '#app/features/goods/files/time-for-file.ts'
import {
  createPreviewChildren,
  inputPrefix,
  type FileRequest,
} from '#app/features/goods/previews/preview-children.server.ts'
import { drawElsewhere, isDrawnElsewhere } from '#app/features/goods/previews/draw-elsewhere.server.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import type { PrintJob, PrintRequest } from './print-job.ts'
import { scratchPathOf } from './writing/pdf-writer.server.ts'

type Written = { sizeBytes: number }
type Children = ReturnType<typeof createPreviewChildren<PrintRequest, Written | CutProblem>>

type Started = { children: Children; folder: string }

let started: Started | null = null

/**
 * Writes a PDF to this machine's disk; the caller must remove it. Limited to 512 MB and 30 seconds of CPU time (90 for
 * 200 MB). Two run at a time, one quick and one big or slow. Throws UnreadableArtwork, conflict (no cut line),
 * PreviewsBusy or PreviewAborted.
 */
export async function makePrintPdf(
  request: Pick<FileRequest<PrintJob>, 'job' | 'requester' | 'signal'> & { processorMs?: number },
): Promise<MadeFile> {
  const { size } = await stat(request.job.path)
  const lane = size > maxArtworkBytes ? 'slow' : 'quick'
  const drawing = { lane, processorMs: timeForFile(size, 30_000), ...request } as const
  return isDrawnElsewhere() ? makeElsewhere(drawing) : makePrintPdfHere(drawing)
}

export function makePrintPdfHere(request: FileRequest<PrintJob>): Promise<MadeFile> {
  return inFolder(async (to, { children }) => {
    const written = await children.render({ ...request, job: { ...request.job, to } })
    if ('problem' in written) throw conflict(cutProblems[written.problem])
    return written
  })
}

const makeElsewhere = (request: FileRequest<PrintJob>): Promise<MadeFile> =>
  inFolder((to) => drawElsewhere<Written>('print PDF', request, { to }))

/** Calls `write` with a new path, and removes the file if that fails. */
async function inFolder(write: (to: string, made: Started) => Promise<Written>): Promise<MadeFile> {
  const making = (started ??= start())
  const { folder } = making
  const to = join(folder, `${randomUUID()}.pdf`)
  const remove = async () => {
    for (const written of [to, scratchPathOf(to)]) await rm(written, { force: true })
  }
  try {
    // A service that cleans up temporary folders may have removed it.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { sizeBytes } = await write(to, making)
    return { path: to, sizeBytes, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const folderPrefix = 'kisscut-print-pdfs-'

/** Removes the folders of killed processes and of their children, because they contain customers' artwork. */
export async function removeLeftPrintPdfs(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const prefix = [folderPrefix, inputPrefix].find((each) => name.startsWith(each))
    if (!prefix) continue
    const folder = join(tmpdir(), name)
    const pid = Number(name.slice(prefix.length).split('-')[0])
    // After a restart in a container, this process may have the ID of the previous one.
    const isLeft =
      pid === process.pid ? prefix === folderPrefix && folder !== started?.folder : !isRunning(pid)
    if (isLeft)
      // On a shared machine, the folder may belong to another user.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function start() {
  // The only folder that the processes may write to.
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const children = createPreviewChildren<PrintRequest, Written | CutProblem>({
    // The server may be bundled; the child always runs from source.
    scriptPath: join(process.cwd(), 'app/features/goods/print-pdf/make-print-pdf.child.ts'),
    childCount: { quick: 1, slow: 1 },
    quickMs: 5_000,
    limits: { session: 100, address: { quick: 200, slow: 200 }, all: { quick: 200, slow: 200 } },
    filesPerChild: 200,
    idleMs: 60_000,
    maxResidentBytes: 512 * 1024 * 1024,
    writableFolder: folder,
  })
  return { children, folder }
}

export async function stopPrintPdfs(): Promise<void> {
  const stopped = started
  started = null
  await stopped?.children.stop()
  if (stopped) await rm(stopped.folder, { recursive: true, force: true })
}
