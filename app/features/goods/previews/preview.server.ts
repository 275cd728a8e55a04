import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxBigFileBytes, type ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import {
  createPreviewChildren,
  type PreviewChildren,
  type PreviewRequest,
} from './preview-children.server.ts'
import { drawElsewhere, isDrawnElsewhere } from './draw-elsewhere.server.ts'
import type { Preview, PreviewJob } from './preview-job.ts'

let children: PreviewChildren | null = null

type Request = Omit<PreviewRequest, 'job' | 'processorMs'> &
  Pick<PreviewJob, 'page' | 'background'> & { processorMs?: number }

/** Limited to 10 seconds of CPU time and 340 MB. Throws UnreadableArtwork, PreviewsBusy or PreviewAborted. */
export async function renderPreview(
  path: string,
  type: ArtworkType,
  { processorMs = 10_000, page, background, ...request }: Request,
): Promise<Preview> {
  const { size } = await stat(path)
  if (size > maxBigFileBytes) throw new RangeError(`Artwork of ${size} bytes exceeds the limit.`)
  const drawing = { job: { path, type, page, background }, processorMs, ...request }
  return isDrawnElsewhere() ? drawElsewhere<Preview>('preview', drawing) : drawPreview(drawing)
}

export function drawPreview(request: PreviewRequest): Promise<Preview> {
  children ??= createPreviewChildren({
    // The server may be bundled; the child always runs from source.
    scriptPath: join(process.cwd(), 'app/features/goods/previews/render-preview.child.ts'),
    childCount: { quick: 1, slow: 1 },
    quickMs: 3_000,
    limits: { session: 20, address: { quick: 60, slow: 20 }, all: { quick: 120, slow: 40 } },
    filesPerChild: 200,
    idleMs: 60_000,
  })
  return children.render(request)
}

export async function stopPreviews(): Promise<void> {
  await children?.stop()
  children = null
}
