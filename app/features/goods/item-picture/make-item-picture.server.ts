import { join } from 'node:path'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { timeForFile } from '#app/features/goods/files/time-for-file.ts'
import {
  createPreviewChildren,
  type FileRequest,
} from '#app/features/goods/previews/preview-children.server.ts'
import { drawElsewhere, isDrawnElsewhere } from '#app/features/goods/previews/draw-elsewhere.server.ts'
import type { ItemPicture, PictureJob } from './picture-job.ts'
import { pictureLooks } from './picture-kinds.ts'

type Request = Omit<FileRequest<PictureJob>, 'processorMs'> & { sizeBytes: number }
type Drawn = ItemPicture | CutProblem

const maxWaitMs = 8_000

let children: ReturnType<typeof createPreviewChildren<PictureJob, Drawn>> | null = null

/**
 * Draws at most one quick and one slow picture at a time, within 15 seconds of CPU time (75 for 200 MB files) and 512
 * MB of memory each. Throws UnreadableArtwork, PreviewsBusy or PreviewAborted.
 */
export async function makeItemPicture({ sizeBytes, ...request }: Request): Promise<Drawn> {
  const drawing = { ...request, processorMs: timeForFile(sizeBytes, 15_000) }
  if (isDrawnElsewhere()) return drawElsewhere<Drawn>('item picture', drawing, { maxWaitMs })
  return drawItemPicture(drawing)
}

export function drawItemPicture(request: FileRequest<PictureJob>): Promise<Drawn> {
  children ??= createPreviewChildren<PictureJob, Drawn>({
    // The server may be bundled; the child always runs from source.
    scriptPath: join(process.cwd(), 'app/features/goods/item-picture/draw-item-picture.child.ts'),
    childCount: { quick: 1, slow: 1 },
    quickMs: 1_500,
    limits: { session: 100, address: { quick: 100, slow: 100 }, all: { quick: 400, slow: 400 } },
    filesPerChild: 200,
    idleMs: 60_000,
    maxResidentBytes: 512 * 1024 * 1024,
    maxWaitMs,
    sliceMs: 2_000,
  })
  return children.render(request)
}

export async function stopItemPictures(): Promise<void> {
  await children?.stop()
  children = null
}

const { side, format } = pictureLooks.mailed

/** Converts a preview to the size and format of an emailed item picture, as a substitute for it. */
export async function mailedFallback(preview: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp(preview).resize(side, side, { fit: 'contain', background }).toFormat(format)
  return new Uint8Array(await picture.toBuffer())
}
