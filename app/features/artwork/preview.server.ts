import { join } from 'node:path'
import { type ArtworkType, maxArtworkBytes } from './artwork-type.ts'
import { createPreviewChildren, type PreviewChildren } from './preview-children.server.ts'
import type { Preview } from './preview-job.ts'

let children: PreviewChildren | null = null

/**
 * Draws what a customer's file looks like, in another process that may take 15 seconds.
 * Throws UnreadableArtwork where that can't be done, PreviewsBusy where too many files wait already.
 */
export async function renderPreview(
  bytes: Uint8Array,
  type: ArtworkType,
  { timeoutMs = 15_000 }: { timeoutMs?: number } = {},
): Promise<Preview> {
  if (bytes.length > maxArtworkBytes)
    throw new RangeError(`Artwork of ${bytes.length} bytes is past the limit.`)
  children ??= createPreviewChildren({
    // The server may run as a bundle, the child never does: its path is that of the source.
    scriptPath: join(process.cwd(), 'app/features/artwork/render-preview.child.ts'),
    childCount: 2,
    maxWaiting: 50,
    filesPerChild: 200,
    idleMs: 60_000,
  })
  return children.render({ bytes, type }, timeoutMs)
}

export async function stopPreviews(): Promise<void> {
  await children?.stop()
  children = null
}
