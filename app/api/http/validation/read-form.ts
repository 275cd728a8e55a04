import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { ShopError } from '#app/errors.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { fileReasons } from '#app/features/goods/files/file-problem.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import { UploadedFile } from '../uploaded-file.ts'

export type Form = Record<string, string | string[] | UploadedFile>

const limits = {
  parts: 51,
  files: 1,
  fields: 50,
  fieldSize: 1000,
  headerPairs: 20,
  headerSize: 16 * 1024,
  fileSize: maxArtworkBytes,
}

// The parser reads each chunk in full, even past a limit, so it gets small ones.
const sliceBytes = 16 * 1024

const tooLarge = () => uploadError('too_large', fileReasons.tooLarge)
const tooMany = () => uploadError('malformed', 'The form has too many fields.')
const incomplete = () => uploadError('malformed', 'The upload was incomplete. Please try again.')

const isSystemError = (error: unknown) => error instanceof Error && 'errno' in error

function multipleFiles() {
  const message = 'Please upload one file at a time'
  return new ShopError('malformed', message, { file: message })
}

/**
 * Streams the file to `incomingPath` without holding it in memory. Throws malformed, too_large, or the disk's error.
 */
export async function readForm(request: Request, maxBytes: number, incomingPath: string): Promise<Form> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const parser = createParser(request)
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => undefined)
  const refuse = (refusal: ShopError) => () => ended.reject(refusal)
  const form: Form = Object.create(null)
  const stopped = new AbortController()
  const received: Promise<unknown>[] = []
  parser.on('file', (name, stream, fileName) => {
    if (form[name] !== undefined) ended.reject(multipleFiles())
    const file = (form[name] = new UploadedFile(nameOf(fileName), incomingPath))
    stream.on('data', (chunk: Buffer) => (file.sizeBytes += chunk.length))
    stream.once('limit', refuse(tooLarge()))
    const { signal } = stopped
    const writing = pipeline(stream, createWriteStream(incomingPath, { flags: 'wx', mode: 0o600 }), {
      signal,
    })
    // The disk failed, or the form ended in the middle of the file.
    writing.catch((error: unknown) => ended.reject(isSystemError(error) ? error : incomplete()))
    received.push(writing)
  })
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    const previous = form[name]
    if (previous instanceof UploadedFile) ended.reject(multipleFiles())
    else if (isValueCut) ended.reject(tooMany())
    else form[name] = previous === undefined ? value : [previous, value].flat()
  })
  parser.once('filesLimit', refuse(multipleFiles()))
  parser.once('fieldsLimit', refuse(tooMany()))
  parser.once('partsLimit', refuse(tooMany()))
  parser.on('error', refuse(incomplete()))
  parser.once('finish', ended.resolve)

  try {
    await feed(parser, request, maxBytes, ended.promise)
    await ended.promise
    await Promise.all(received)
    return form
  } catch (error) {
    stopped.abort()
    await Promise.allSettled(received)
    throw error
  }
}

async function feed(
  parser: ReturnType<typeof createParser>,
  request: Request,
  maxBytes: number,
  ended: Promise<void>,
): Promise<void> {
  let bytes = 0
  for await (const chunk of readChunks(request)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge()
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      const slice = chunk.subarray(at, at + sliceBytes)
      await Promise.race([new Promise((written) => parser.write(slice, written)), ended])
    }
  }
  parser.end()
}

// Browsers escape quotation marks this way (HTML, 4.10.21.8).
const nameOf = (fileName: string | undefined) => (fileName ?? '').replaceAll('%22', '"')

function createParser(request: Request) {
  try {
    return new Busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, limits })
  } catch {
    // The boundary is missing, or longer than any browser's.
    throw incomplete()
  }
}

/** Leaves the stream open when the reader stops. Destroying it would close the connection before the response. */
async function* readChunks({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (!read?.value) return
    yield read.value
  }
}
