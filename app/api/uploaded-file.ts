import { z } from '@hono/zod-openapi'
import { maxArtworkBytes, maxArtworkMegabytes } from '#app/features/artwork/artwork-type.ts'

/** A file of a form, as operations take it. */
export class UploadedFile {
  fileName: string
  bytes: Uint8Array

  constructor(fileName: string, bytes: Uint8Array) {
    this.fileName = fileName
    this.bytes = bytes
  }
}

const fileSchema = z
  // What a client sends as a File has been read by the time it is checked.
  .custom<File>((value) => value instanceof UploadedFile && value.bytes.length > 0, {
    error: ({ input }) => (input instanceof UploadedFile ? 'The file is empty.' : 'Please choose a file.'),
    params: { code: 'missing' },
  })
  .transform((file) => file as unknown as UploadedFile)
  .openapi({
    type: 'string',
    format: 'binary',
    description: `PNG, JPEG, SVG or PDF, at most ${maxArtworkMegabytes} MB`,
  })

/** A form with one file and these text fields. */
export const fileBodyWith = <T extends z.ZodRawShape>(fields: T) => ({
  required: true as const,
  // The file, and a little for what is around it.
  'x-max-bytes': maxArtworkBytes + 64 * 1024,
  content: { 'multipart/form-data': { schema: z.strictObject({ file: fileSchema, ...fields }) } },
})

export const fileBody = fileBodyWith({})
