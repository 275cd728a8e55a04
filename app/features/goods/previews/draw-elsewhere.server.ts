import { createHmac, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { z } from 'zod'
import { conflict, ShopError } from '#app/errors.ts'
import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import { countQueued, type JobName, type Jobs } from '#app/platform/jobs/jobs.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import type { FileRequest } from './preview-children.server.ts'
import type { FileJob } from './preview-job.ts'
import type { QueueProblem } from './preview-queue.ts'
import { PreviewAborted, PreviewsBusy } from './previews-busy.ts'

// Lets a process that only serves requests have its files drawn by one that runs jobs. They exchange files through
// storage.

type Context = Pick<Shop, 'db' | 'jobs' | 'storage' | 'secret' | 'now'>

/** The result for a print PDF, which unlike a picture is a file. */
type Made = { path: string; sizeBytes: number; remove: () => Promise<void> }
type Draw = (request: FileRequest<never>) => Promise<object | Made>
type Kind = 'preview' | 'item picture' | 'print PDF'
export type Draws = Record<Kind, Draw>

type Outcome =
  | { drawn: object }
  | { unreadable: UnreadableReason; part: string }
  | { busy: QueueProblem }
  | { conflict: string }

let sender: Context | null = null

/** Sends files to other processes for drawing from now on; with null, draws them in this process again. */
export const sendDrawings = (context: Context | null): void => void (sender = context)

export const isDrawnElsewhere = (): boolean => sender !== null

const firstPollMs = 100
const maxPollMs = 1_000
/** How long a file may wait for a process that runs jobs. */
const longestWaitMs = 60_000
/** How long drawing may take beyond four times the CPU time limit, for example if the process is killed. */
const graceMs = 60_000

/** If a process is killed while it waits, its files are deleted after this time. */
const leftMs = 60 * 60 * 1000

const maxOwn = 40
const maxWaiting = 400

type Options = { maxWaitMs?: number; /** Where to write the result if it is a file. */ to?: string }

type Place = { queue: JobName; group: string }

/** The places of this process's requests. A request takes its place before its job is in the queue. */
const places = new Set<Place>()

/** Waits for another process to draw the file. Throws UnreadableArtwork, conflict, PreviewsBusy or PreviewAborted. */
export async function drawElsewhere<Drawn extends object>(
  kind: Kind,
  request: FileRequest<FileJob>,
  options: Options = {},
): Promise<Drawn> {
  const context = sender
  if (!context) throw new Error('files are not sent to other processes')
  if (request.signal?.aborted) throw new PreviewAborted()
  const queue = request.lane === 'quick' ? 'draw-quick-file' : 'draw-slow-file'
  const place: Place = { queue, group: groupOf(context, request) }
  const here = countHere(place)
  refuseTooMany(here)
  places.add(place)
  try {
    const queued = await countQueued(context.db, queue, place.group)
    refuseTooMany(queued)
    // A requester's second file waits behind everyone else's first.
    const priority = -Math.max(here.own, queued.own)
    return (await send(context, kind, request, { ...options, ...place, priority })) as Drawn
  } finally {
    places.delete(place)
  }
}

function countHere({ queue, group }: Place) {
  const inQueue = [...places].filter((place) => place.queue === queue)
  return { all: inQueue.length, own: inQueue.filter((place) => place.group === group).length }
}

function refuseTooMany({ all, own }: { all: number; own: number }): void {
  if (own >= maxOwn) throw new PreviewsBusy('share')
  if (all >= maxWaiting) throw new PreviewsBusy('full')
}

async function send(
  { db, jobs, storage, now }: Context,
  kind: Kind,
  { job, lane, processorMs, signal, prepare }: FileRequest<FileJob>,
  { queue, group, priority, maxWaitMs = longestWaitMs, to }: Options & Place & { priority: number },
): Promise<object> {
  const key = randomToken()
  const files = filesOf(key)
  const paths = Object.values(files)
  const deletion = { startAfter: new Date(now().getTime() + leftMs) }
  await db.transaction((tx) => jobs.enqueue(tx, 'delete-files', { paths }, deletion))
  try {
    await prepare?.()
    await putCopy(storage, files.artwork, job.path)
    await storage.put(files.request, serialize({ kind, job, lane, processorMs }))
    const id = randomUUID()
    await db.transaction((tx) => jobs.enqueue(tx, queue, { key }, { id, group: { id: group }, priority }))
    await waitFor({ jobs, queue, id, signal, maxWaitMs, maxMs: 4 * processorMs + graceMs })
    const drawn = drawnOf(deserialize(await storage.get(files.outcome)) as Outcome, job)
    if (to !== undefined) await copyFrom(storage, files.made, to)
    return drawn
  } finally {
    await storage.delete(...paths).catch(() => undefined)
  }
}

const filesOf = (key: string) => ({
  artwork: `files/${key}.artwork`,
  request: `files/${key}.request`,
  outcome: `files/${key}.outcome`,
  made: `files/${key}.made`,
})

/** The address is hashed, because jobs are kept. */
const groupOf = ({ secret }: Context, { requester: { address } }: Pick<FileRequest<FileJob>, 'requester'>) =>
  createHmac('sha256', secret).update(address).digest('base64url').slice(0, 16)

async function putCopy(storage: Storage, path: string, from: string): Promise<void> {
  const copy = await storage.incomingPath()
  try {
    await copyFile(from, copy)
    await storage.putReceived(path, copy)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Returns false if the file no longer exists. */
async function copyFrom(storage: Storage, path: string, to: string): Promise<boolean> {
  const stored = await storage.open(path)
  if (stored) await pipeline(stored.bytes(), createWriteStream(to))
  return stored !== null
}

type Waiting = {
  jobs: Jobs
  queue: JobName
  id: string
  signal: AbortSignal | undefined
  maxWaitMs: number
  maxMs: number
}

async function waitFor({ jobs, queue, id, signal, maxWaitMs, maxMs }: Waiting): Promise<void> {
  const sentAt = performance.now()
  // Polls get rarer, because hundreds of waiting files would otherwise cause thousands of queries a second.
  for (let pollMs = firstPollMs; ; pollMs = Math.min(1.1 * pollMs, maxPollMs)) {
    await sleep(pollMs, undefined, { signal }).catch(() => {
      throw new PreviewAborted()
    })
    const state = await jobs.readState(queue, id)
    if (state === 'completed') return
    const isWaiting = state === 'created' || state === 'retry' || state === 'active'
    const ms = performance.now() - sentAt
    if (!isWaiting || ms > maxMs || (state === 'created' && ms > maxWaitMs)) throw new PreviewsBusy('full')
  }
}

function drawnOf(outcome: Outcome, { type }: FileJob): object {
  if ('drawn' in outcome) return outcome.drawn
  if ('unreadable' in outcome) throw new UnreadableArtwork(outcome.unreadable, type, { part: outcome.part })
  if ('busy' in outcome) throw new PreviewsBusy(outcome.busy)
  throw conflict(outcome.conflict)
}

const dataSchema = z.object({ key: z.string().regex(/^[\w-]+$/) })

/** Draws a file for a waiting process. Does nothing if that process has stopped waiting. */
export async function drawForOthers(
  { storage }: Pick<Shop, 'storage'>,
  data: unknown,
  draws: Draws,
): Promise<void> {
  const files = filesOf(dataSchema.parse(data).key)
  const path = await storage.incomingPath()
  try {
    const request = await storage.find(files.request)
    if (!request || !(await copyFrom(storage, files.artwork, path))) return
    const { kind, job, ...sent } = deserialize(request) as FileRequest<FileJob> & { kind: Kind }
    // The job queue has already taken care of fairness among requesters.
    const requester = { session: 'jobs', address: 'jobs' }
    const drawing = draws[kind]({ ...sent, requester, job: { ...job, path } as never })
    const outcome = await drawing.then((drawn) => outcomeOf(storage, files.made, drawn), refusalOf)
    await storage.put(files.outcome, serialize(outcome))
  } finally {
    await rm(path, { force: true })
  }
}

async function outcomeOf(storage: Storage, made: string, drawn: object | Made): Promise<Outcome> {
  if (!('remove' in drawn)) return { drawn }
  try {
    await putCopy(storage, made, drawn.path)
    return { drawn: { sizeBytes: drawn.sizeBytes } }
  } finally {
    await drawn.remove()
  }
}

function refusalOf(error: unknown): Outcome {
  if (error instanceof UnreadableArtwork) return { unreadable: error.reason, part: error.part }
  if (error instanceof PreviewsBusy) return { busy: error.problem }
  if (error instanceof ShopError && error.code === 'conflict') return { conflict: error.message }
  throw error
}
