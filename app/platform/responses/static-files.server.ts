import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { errorCode } from '../error-code.server.ts'
import { readRange } from '../files/byte-range.ts'
import { preferredEncoding } from './accept-encoding.ts'

const extensions = { br: '.br', gzip: '.gz' }
const encodings = ['br', 'gzip'] as const

type Encoding = keyof typeof extensions

/** A file, either unchanged or as compressed by the build. */
type Form = { file: string; size: number; content?: Buffer<ArrayBuffer> }

type StaticFile = Form & {
  headers: Record<string, string>
  modifiedAt: Date
  compressed: Map<Encoding, Form>
}

type Options = {
  headersOf: (path: string) => Record<string, string>
  /** The total size of the files kept in memory; others are read for each request. */
  maxBytes?: number
}

/** Serves the files of a folder that doesn't change, from memory. */
export function staticFiles(
  folder: string,
  { headersOf, maxBytes = 16 * 1024 ** 2 }: Options,
): MiddlewareHandler {
  let files: Map<string, StaticFile> | undefined
  let keptBytes = 0

  async function read(form: Form) {
    if (form.content) return form.content
    const content = await readFile(form.file)
    if (form.content === undefined && keptBytes + content.length <= maxBytes) {
      keptBytes += content.length
      form.content = content
    }
    return content
  }

  return async (c, next) => {
    files ??= readFolder(folder, headersOf)
    const { method } = c.req
    const file = method === 'GET' || method === 'HEAD' ? files.get(c.req.path) : undefined
    if (!file) return next()
    if (isUnchanged(c, file)) return new Response(null, { status: 304, headers: file.headers })
    const encoding = preferredEncoding(c.req.header('accept-encoding'), [...file.compressed.keys()])
    const form = (encoding && file.compressed.get(encoding)) ?? file
    const range = requestedRange(c, file, form.size)
    if (range === 'unsatisfiable') {
      const headers = {
        ...file.headers,
        'Cache-Control': 'no-store',
        'Content-Range': `bytes */${form.size}`,
      }
      return new Response(null, { status: 416, headers })
    }
    const { start, end } = range ?? { start: 0, end: form.size - 1 }
    const headers = {
      ...file.headers,
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${form.size}` }),
      'Content-Length': String(end - start + 1),
    }
    const status = range ? 206 : 200
    if (method === 'HEAD') return new Response(null, { status, headers })
    const content = await read(form).catch(orMissing)
    // A newer version has replaced the file.
    if (!content) return next()
    return new Response(range ? content.subarray(start, end + 1) : content, { status, headers })
  }
}

function orMissing(error: unknown): null {
  if (errorCode(error) !== 'ENOENT') throw error
  return null
}

function readFolder(folder: string, headersOf: Options['headersOf']): Map<string, StaticFile> {
  const names = listFiles(folder)
  const known = new Set(names)
  const isCompressed = (name: string) =>
    encodings.some((each) => name.endsWith(extensions[each]) && known.has(name.slice(0, -3)))
  const formOf = (name: string): Form => {
    const file = path.join(folder, name)
    return { file, size: statSync(file).size }
  }
  const entryOf = (name: string): [string, StaticFile] => {
    const urlPath = `/${name.replaceAll(path.sep, '/')}`
    const compressed = encodings.filter((each) => known.has(`${name}${extensions[each]}`))
    const modifiedAt = statSync(path.join(folder, name)).mtime
    const headers = {
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
      'Last-Modified': modifiedAt.toUTCString(),
      'Accept-Ranges': 'bytes',
      ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
      ...headersOf(urlPath),
    }
    const forms = compressed.map((each) => [each, formOf(`${name}${extensions[each]}`)] as const)
    return [urlPath, { ...formOf(name), headers, modifiedAt, compressed: new Map(forms) }]
  }
  return new Map(names.filter((name) => !isCompressed(name)).map(entryOf))
}

/** Returns no files if the shop has not been built, as in development. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
}

function isUnchanged(c: Context, { modifiedAt }: StaticFile): boolean {
  const since = c.req.header('if-modified-since')
  if (since === undefined || c.req.header('if-none-match') !== undefined) return false
  return Date.parse(since) >= Math.floor(modifiedAt.getTime() / 1000) * 1000
}

/** Returns null for the whole file, even if If-Range names another version. */
function requestedRange(c: Context, { headers }: StaticFile, size: number) {
  const header = c.req.header('range')
  if (header === undefined || c.req.method !== 'GET') return null
  const ifRange = c.req.header('if-range')
  return ifRange === undefined || ifRange === headers['Last-Modified'] ? readRange(header, size) : null
}
