import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCode } from '../error-code.server.ts'

export type ResumableUpload = {
  id: string
  path: string
  fileName: string
  sizeBytes: number
  receivedBytes: number
  /** The time since the last byte was received. */
  idleMs: number
}

/** Each call covers one owner's uploads. Others' uploads are treated as unknown. */
export type ResumableUploads = {
  /** Handles a request of the tus protocol. `id` is null for a new upload, whose id is in the response's Location. */
  serve: (owner: string, id: string | null, request: TusRequest) => Promise<Response>
  find: (owner: string, id: string) => Promise<ResumableUpload | null>
  list: (owner: string) => Promise<ResumableUpload[]>
  remove: (owner: string, id: string) => Promise<void>
  removeAll: (owner: string) => Promise<void>
  /** Moves uploads to another owner. They continue at the same URLs. */
  transfer: (from: string, to: string) => Promise<void>
}

export type TusRequest = {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: ReadableStream<Uint8Array>
}

/** The age at which the sweep deletes uploads. */
const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * Keeps uploads as files in the folder, so that they survive a restart: `owner.id`, with its description in
 * `owner.id.json`.
 */
export function resumableUploads(folder: string): ResumableUploads {
  let opened: ReturnType<typeof openTus> | undefined
  const tus = () => (opened ??= openTus(folder))

  const namesOf = async (owner: string) =>
    (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${owner}.`))

  async function find(owner: string, id: string): Promise<ResumableUpload | null> {
    const { store } = await tus()
    const upload = await store.getUpload(nameOf(owner, id)).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
    if (!upload || upload.size === undefined || isExpired(upload.creation_date)) return null
    const { size: sizeBytes, offset: receivedBytes, metadata } = upload
    const file = path.join(folder, nameOf(owner, id))
    const stats = await stat(file).catch(() => null)
    if (!stats) return null
    const fileName = metadata?.filename ?? ''
    return { id, path: file, fileName, sizeBytes, receivedBytes, idleMs: Date.now() - stats.mtimeMs }
  }

  return {
    find,
    serve: async (owner, id, { method, headers, body }) => {
      const { server } = await tus()
      const name = nameOf(owner, id ?? randomUUID())
      const request = new Request(`http://uploads/${name}`, {
        method,
        headers,
        ...(body && { body, duplex: 'half' }),
      })
      return server.handleWeb(request)
    },
    list: async (owner) => {
      const ids = (await namesOf(owner)).flatMap((name) => name.split('.')[1] ?? [])
      const uploads = await Promise.all([...new Set(ids)].map((id) => find(owner, id)))
      return uploads.filter((upload) => upload !== null)
    },
    remove: async (owner, id) => {
      const file = path.join(folder, nameOf(owner, id))
      await rm(file, { force: true })
      await rm(`${file}.json`, { force: true })
    },
    removeAll: async (owner) => {
      for (const name of await namesOf(owner)) await rm(path.join(folder, name), { force: true })
    },
    transfer: async (from, to) => {
      for (const name of await namesOf(from))
        await rename(path.join(folder, name), path.join(folder, to + name.slice(from.length))).catch(
          (error: unknown) => {
            // The upload has been completed in the meantime.
            if (errorCode(error) !== 'ENOENT') throw error
          },
        )
    },
  }
}

const nameOf = (owner: string, id: string) => `${owner}.${id}`

/** Loads the library on the first upload. */
async function openTus(folder: string) {
  const [{ Server }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')])
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifetimeMs })
  // Excludes uploads of unknown length, and files uploaded in several concurrent parts.
  store.extensions = ['creation', 'termination', 'expiration']
  const server = new Server({
    path: '/',
    datastore: store,
    locker: uploadLocks(),
    // End an older request as soon as a newer one needs its upload.
    lockDrainTimeout: 1,
    onResponseError: (_, error) => {
      if ('body' in error && error.body.startsWith('Request aborted')) return inUse
      return errorCode(error) === 'ENOENT' ? gone : undefined
    },
    namingFunction: ({ url }) => new URL(url).pathname.slice(1),
    generateUrl: (_, { id }) => id.slice(id.indexOf('.') + 1),
  })
  return { store, server }
}

const gone = { status_code: 404, body: 'There is no such upload' }

const isExpired = (startedAt: string | undefined) =>
  startedAt !== undefined && Date.now() - new Date(startedAt).getTime() > lifetimeMs

const isGone = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  (error.status_code === 404 || error.status_code === 410)

type Holder = { release: () => void; ended: Promise<void>; end: () => void }

/**
 * Lets only one request at a time write to an upload. A newer one ends the older, whose connection may have been lost
 * without the server noticing. The library's own locks wait in a busy loop.
 */
function uploadLocks(waitMs = 10_000) {
  const holders = new Map<string, Holder>()
  return {
    newLock: (id: string) => ({
      lock: async (signal: AbortSignal, release: () => void) => {
        const late = new AbortController()
        const deadline = performance.now() + waitMs
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          holder.release()
          const leftMs = deadline - performance.now()
          if (signal.aborted || leftMs <= 0) throw inUse
          await Promise.race([holder.ended, setTimeout(leftMs, undefined, late)])
        }
        late.abort()
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        holders.set(id, { release, ended, end })
      },
      unlock: async () => {
        const holder = holders.get(id)
        holders.delete(id)
        holder?.end()
      },
    }),
  }
}

const inUse = { status_code: 409, body: 'Another request is writing to this upload' }
