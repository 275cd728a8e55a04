import { Buffer } from 'node:buffer'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeItemPicture } from '#app/features/goods/item-picture/make-item-picture.server.ts'
import type { PictureJob } from '#app/features/goods/item-picture/picture-job.ts'
import { pictureLooks } from '#app/features/goods/item-picture/picture-kinds.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'

const requester = { session: 'files/a.png', address: '192.0.2.1' }
const plainJob = {
  shape: 'rectangle',
  size: { width: 3, height: 2 },
  design: defaultDesign,
  ...pictureLooks.shown,
  effects: [],
  shown: ['border'],
} as const

/** Draws an item, 3 x 2 inches by default. */
export async function itemPicture(bytes: Uint8Array, type: ArtworkType, changes: Partial<PictureJob> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-item-picture-'))
  try {
    const path = join(folder, 'artwork')
    await writeFile(path, bytes)
    return await makeItemPicture({
      job: { ...plainJob, path, type, ...changes },
      lane: 'slow',
      sizeBytes: bytes.length,
      requester,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Draws an item like `itemPicture`, but throws if it has no cut line. */
export async function drawnItem(...job: Parameters<typeof itemPicture>): Promise<Buffer> {
  const made = await itemPicture(...job)
  if ('problem' in made) throw new Error(made.problem)
  return Buffer.from(made.picture)
}
