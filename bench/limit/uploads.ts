import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import busboy from '@fastify/busboy'
import type { FastifyInstance } from 'fastify'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { hashOf, type Database, type Statement } from './database.ts'

const storeArtwork: Statement = {
  name: 'store artwork',
  text: `insert into artwork_files (id, session_id, file_name, type, path, size_bytes, sha256, color_spaces,
      icc_profiles, layout)
    values ($1, (select id from sessions where token_hash = $2), $3, 'png', $4, $5, $6, '{rgb}', '{}', $7)
    returning id, path, preview_path as "previewPath", thumbnail_path as "thumbnailPath", width_px as "widthPx",
      height_px as "heightPx", pages, 1 as page, embedded_pictures as pictures, color_spaces as "colorSpaces",
      icc_profiles as "iccProfiles", missing_fonts as "missingFonts", layout`,
}

const layout = {
  ...plainLayout,
  look: { isEmpty: false, isTransparent: false, isWhite: false, box: [0, 0, 1, 1] },
}

/** Stores the file durably. Unlike the shop, doesn't decode or measure the image, or draw a preview. */
export function uploadRoutes(server: FastifyInstance, { run }: Database, folder: string) {
  server.addContentTypeParser('multipart/form-data', (_, __, done) => done(null))
  server.post<{ Querystring: { sessionToken: string } }>(
    '/api/upload-file',
    async ({ raw, headers, query }, reply) => {
      const { bytes, name } = await readFile(raw, headers['content-type'] ?? '')
      const id = randomUUID()
      const path = `files/${id}.png`
      await mkdir(join(folder, 'files'), { recursive: true })
      const file = await open(join(folder, path), 'wx')
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const [stored] = await run(storeArtwork, [
        id,
        hashOf(query.sessionToken),
        name,
        path,
        bytes.length,
        sha256,
        layout,
      ])
      return reply.code(201).send(stored)
    },
  )
}

function readFile(request: NodeJS.ReadableStream, contentType: string) {
  const form = busboy({ headers: { 'content-type': contentType } })
  return new Promise<{ bytes: Buffer; name: string }>((resolve, reject) => {
    form.on('file', (_, stream, name) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => resolve({ bytes: Buffer.concat(parts), name }))
    })
    form.on('error', reject)
    request.pipe(form)
  })
}
