import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import type { Lane } from '#app/features/goods/previews/preview-lane.ts'

const requester = { session: 'session 1', address: '192.0.2.1' }

type Options = { processorMs?: number; lane?: Lane; page?: number; signal?: AbortSignal }

export async function drawPreview(
  bytes: Uint8Array,
  type: ArtworkType,
  { processorMs = 10_000, lane = 'slow', page, signal }: Options = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-preview-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    return await renderPreview(path, type, { requester, lane, processorMs, page, signal })
  } finally {
    await rm(folder, { recursive: true })
  }
}
