import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxBigFileBytes, type ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'

/** Draws the preview of a 200 MB file that is all zeros between `start` and `end`. */
export async function bigPreview(type: ArtworkType, start: Uint8Array, end: Uint8Array = new Uint8Array()) {
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-big-files-'))
  try {
    const path = join(folder, 'upload')
    const file = await open(path, 'w')
    await file.truncate(maxBigFileBytes)
    await file.write(start, 0, start.length, 0)
    await file.write(end, 0, end.length, maxBigFileBytes - end.length)
    await file.close()
    return await renderPreview(path, type, {
      requester: { session: '1', address: '192.0.2.1' },
      lane: 'slow',
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
