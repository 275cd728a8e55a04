import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { conflict, type ShopError } from '#app/errors.ts'
import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { PreviewAborted, PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import { cleanNames } from '#app/features/goods/print-quality/names/clean-names.ts'
import { forkChild } from '#app/features/goods/previews/fork-child.server.ts'
import { outOfMemorySignal, outOfTimeSignal } from '#app/features/goods/previews/preview-job.ts'
import type { FileProgress, FileResponse } from '#app/features/goods/previews/preview-job.ts'
import type { GangFiles, GangJob, MakeGangSheet } from './gang-job.ts'
import { GangProblem, UnprintableItem } from './gang-problem.ts'
import type { GangAnswer, GangRefusal, GangRequest } from './gang-request.ts'

const limits = { processorMs: 5 * 60_000, hangsMs: 20 * 60_000, maxResidentBytes: 1024 * 1024 * 1024 }

/** Settles when the latest gang sheet is finished, so that only one is made at a time. */
let last: Promise<unknown> = Promise.resolve()

export const makeGangSheet: MakeGangSheet = (job, options) => {
  let isWaiting = true
  const made = last.then(() => {
    isWaiting = false
    return make(job, options)
  })
  last = made.catch(() => undefined)
  const aborted = new Promise<never>((_, reject) => {
    options.signal?.addEventListener('abort', () => isWaiting && reject(new PreviewAborted()), { once: true })
  })
  return Promise.race([made, aborted])
}

const make: MakeGangSheet = async (job, { folder, onProgress, signal }) => {
  if (signal?.aborted) throw new PreviewAborted()
  await mkdir(folder, { recursive: true })
  try {
    const answer = await writeInChild({ ...job, folder }, onProgress, signal)
    if ('refusal' in answer) throw refused(job, answer.refusal)
    return { ...answer.made, files: filesIn(folder, answer.made.files) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Ignores folders in the child's names. A hostile file could take over the child and name any of the shop's files. */
export const filesIn = (folder: string, { print, cut, dxf, svg }: GangFiles): GangFiles => ({
  folder,
  print: basename(print),
  cut: basename(cut),
  dxf: dxf.map((name) => basename(name)),
  svg: svg.map((name) => basename(name)),
})

/** Settles once the process has exited, so that nothing writes to the folder afterward. */
function writeInChild(
  request: GangRequest,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<GangAnswer> {
  return new Promise((resolve, reject) => {
    // The server may be bundled; the child always runs from source.
    const child = forkChild(join(process.cwd(), 'app/features/goods/gang-sheet/make-gang-sheet.child.ts'), {
      maxResidentBytes: limits.maxResidentBytes,
      readable: [...request.items.map(({ printFile }) => printFile.path), `${request.folder}/*`],
      writableFolder: request.folder,
      keepsFreedMemory: true,
    })
    let answer: GangAnswer | null = null
    let failure: Error | null = null
    let output = ''
    const stop = (error: Error) => {
      failure ??= error
      child.kill('SIGKILL')
    }
    const abort = () => stop(new PreviewAborted())
    const timer = setTimeout(() => stop(new PreviewsBusy('full')), limits.hangsMs)
    signal?.addEventListener('abort', abort)
    child.stderr?.on('data', (data: Buffer) => {
      if (output.length < 4000) output += data.toString()
    })
    child.on('message', (message: FileResponse<GangAnswer> | FileProgress) => {
      if (message === 'ready') child.send({ job: request, processorMs: limits.processorMs }, () => {})
      else if ('progress' in message) onProgress?.(message.progress)
      else {
        if ('drawn' in message) answer = message.drawn
        child.kill('SIGKILL')
      }
    })
    child.once('error', stop)
    child.once('close', (_, endedBy) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      if (endedBy === outOfMemorySignal || endedBy === outOfTimeSignal) failure ??= conflict(tooMuch)
      if (!failure && answer) resolve(answer)
      else reject(failure ?? new Error(`The gang sheet process failed: ${output}`))
    })
  })
}

const tooMuch = 'These items need too much time or memory for one gang sheet. Make two with fewer items each.'

function refused({ items }: GangJob, refusal: GangRefusal): ShopError {
  const item = items.find(({ id }) => id === refusal.itemId)
  if ('gangProblem' in refusal) {
    const { message } = new GangProblem(refusal.gangProblem)
    return conflict(item ? `${item.label}: ${message}` : message)
  }
  if (!item) throw new Error('the refused item is not in the job')
  if ('cutProblem' in refusal) return new UnprintableItem(item, cutProblems[refusal.cutProblem])
  const part = cleanNames([refusal.part], 1)?.[0] ?? ''
  return new UnprintableItem(
    item,
    new UnreadableArtwork(refusal.unreadable, item.printFile.type, { part }).message,
  )
}
