import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { Socket } from 'node:net'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { forkChild } from './fork-child.server.ts'
import {
  maxPreviewBytes,
  outOfMemorySignal,
  outOfTimeSignal,
  type FileJob,
  type FileResponse,
  type FileTask as SentTask,
  type Preview,
  type PreviewJob,
} from './preview-job.ts'
import type { Lane } from './preview-lane.ts'
import { createPreviewQueue, type QueueLimits, type Requester } from './preview-queue.ts'
import { cleanNames } from '#app/features/goods/print-quality/names/clean-names.ts'
import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import { PreviewAborted, PreviewsBusy } from './previews-busy.ts'

/**
 * Replaces a child that still uses more than this fraction of its memory after a file, so that the next file has
 * enough.
 */
const fullAt = 0.6

interface Settings {
  scriptPath: string
  childCount: Record<Lane, number>
  /** CPU time after which a file moves from the quick to the slow lane. */
  quickMs: number
  limits: QueueLimits
  /** Replaces a child after this many files, to limit memory leaks in libraries. */
  filesPerChild: number
  idleMs: number
  /** The memory above which a child is killed. */
  maxResidentBytes?: number
  /**
   * The time allowed beyond four times a file's CPU time limit. After that, the child is assumed to hang, or the
   * machine to be too busy.
   */
  graceMs?: number
  /** The only folder that children may write to. */
  writableFolder?: string
  /** The time after which a waiting file is rejected with PreviewsBusy. */
  maxWaitMs?: number
  /**
   * The time after which a slow file is interrupted, and restarted later, if requesters who used less time are waiting.
   */
  sliceMs?: number
}

export interface FileRequest<Job extends FileJob> {
  job: Job
  lane: Lane
  requester: Requester
  /** A limit on CPU time; on a busy machine, the file takes longer. */
  processorMs: number
  signal?: AbortSignal | undefined
  /** Puts the file in place when its turn comes. If it throws, so does the request. */
  prepare?: () => Promise<void>
}

export type PreviewRequest = FileRequest<PreviewJob>

interface Task<Job extends FileJob, Drawn> extends FileRequest<Job> {
  isRetried: boolean
  hasYielded: boolean
  /** Limits the time until its turn. Call this each time it is queued. */
  startWaiting: () => void
  resolve: (drawn: Drawn) => void
  reject: (error: Error) => void
}

interface Child<Waiting> {
  process: ChildProcess
  /** The only folder the child may read besides the shop's code. */
  folder: string
  /** The path of the child's current file in the folder. */
  given: string | null
  lane: Lane
  task: Waiting | null
  timer: NodeJS.Timeout | undefined
  /** When the task was sent to the child. */
  sentAt: number | null
  isReady: boolean
  isEnding: boolean
  finishedFiles: number
  startOutput: string
}

export type PreviewChildren = ReturnType<typeof createPreviewChildren<PreviewJob, Preview>>

/** Manages child processes, which files may hang or crash. Their script serves files with `serveFiles`. */
export function createPreviewChildren<Job extends FileJob = PreviewJob, Drawn = Preview>({
  scriptPath,
  childCount,
  quickMs,
  limits,
  filesPerChild,
  idleMs,
  maxResidentBytes = maxPreviewBytes,
  graceMs = 60_000,
  writableFolder,
  maxWaitMs,
  sliceMs = Infinity,
}: Settings) {
  type FileTask = Task<Job, Drawn>
  type FileChild = Child<FileTask>

  const children = new Set<FileChild>()
  const queue = createPreviewQueue<FileTask>(limits)

  function render(request: FileRequest<Job>): Promise<Drawn> {
    return new Promise((resolve, reject) => {
      const { signal } = request
      if (signal?.aborted) throw new PreviewAborted()
      let waitTimer: NodeJS.Timeout | undefined
      const startWaiting = () => {
        clearTimeout(waitTimer)
        if (maxWaitMs !== undefined) waitTimer = setTimeout(giveUpWaiting, maxWaitMs)
      }
      const settle = <T>(answer: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(waitTimer)
          signal?.removeEventListener('abort', abort)
          answer(value)
        }
      }
      const task: FileTask = {
        ...request,
        isRetried: false,
        hasYielded: false,
        startWaiting,
        resolve: settle(resolve),
        reject: settle(reject),
      }
      const abort = () => drop(task)
      const giveUpWaiting = () => queue.remove(task) && task.reject(new PreviewsBusy('full'))
      const problem = queue.add(task)
      if (problem) throw new PreviewsBusy(problem)
      startWaiting()
      signal?.addEventListener('abort', abort)
      assignWaiting()
      for (const child of children) yieldToOthers(child)
    })
  }

  function drop(task: FileTask) {
    queue.remove(task)
    task.reject(new PreviewAborted())
    const child = [...children].find((each) => each.task === task)
    // A quick file finishes sooner than a new process would start, so let it finish, unless that would write a file
    // nobody needs.
    if (child && (child.lane === 'slow' || writableFolder !== undefined)) void end(child, null)
  }

  async function stop(): Promise<void> {
    for (const task of queue.clear()) task.reject(new Error('Previews are stopped.'))
    await Promise.all([...children].map((child) => end(child, new Error('Previews are stopped.'))))
  }

  function assignWaiting() {
    for (const lane of ['quick', 'slow'] as const) {
      for (;;) {
        const inLane = [...children].filter((child) => child.lane === lane)
        const idle = inLane.find((child) => !child.task && !child.isEnding)
        if (!idle && inLane.length >= childCount[lane]) break
        const task = queue.next(lane)
        if (!task) break
        try {
          assign(idle ?? start(lane), task)
        } catch (error) {
          task.reject(error as Error)
        }
      }
    }
  }

  function assign(child: FileChild, task: FileTask) {
    clearTimeout(child.timer)
    child.task = task
    child.timer = setTimeout(() => giveUp(child, task), 4 * processorMsOf(child, task) + graceMs)
    keepParentAlive(child, true)
    if (child.isReady) void send(child, task)
  }

  const processorMsOf = ({ lane }: FileChild, task: FileTask) =>
    lane === 'quick' ? quickMs : task.processorMs

  async function send(child: FileChild, task: FileTask) {
    child.sentAt = performance.now()
    try {
      await task.prepare?.()
      if (child.task !== task) return
      child.given = giveFile(child, task.job.path)
    } catch (error) {
      task.reject(error as Error)
      if (child.task !== task) return
      release(child)
      awaitNextTask(child)
      return assignWaiting()
    }
    const job = { ...task.job, path: child.given }
    const sent: SentTask<Job> = { job, processorMs: processorMsOf(child, task) }
    child.process.send(sent, () => {})
    if (sliceMs < Infinity) setTimeout(() => child.task === task && yieldToOthers(child), sliceMs).unref()
  }

  /**
   * Interrupts a slow file if others have used less time. Rejects it the second time, because restarting it repeatedly
   * would waste time.
   */
  function yieldToOthers(child: FileChild) {
    const { task, sentAt, lane } = child
    if (!task || sentAt === null || lane === 'quick') return
    const ms = performance.now() - sentAt
    if (ms < sliceMs || !queue.hasOneWithLess(task, ms)) return
    void end(child, null)
    if (task.hasYielded) return task.reject(new PreviewsBusy('full'))
    task.hasYielded = true
    requeue(task)
  }

  /** Takes the task from the child, and charges its requester for the time. */
  function release(child: FileChild): FileTask | null {
    const { task, sentAt } = child
    clearTimeout(child.timer)
    if (task && sentAt !== null) queue.charge(task, performance.now() - sentAt)
    if (child.given) rmSync(child.given, { force: true })
    child.given = null
    child.task = null
    child.sentAt = null
    return task
  }

  /** The child hangs or the machine is too busy; neither is the file's fault. */
  function giveUp(child: FileChild, task: FileTask) {
    release(child)
    if (task.isRetried) task.reject(new PreviewsBusy('full'))
    else retry(task)
    void end(child, null)
  }

  function retry(task: FileTask) {
    task.isRetried = true
    requeue(task)
  }

  function moveToSlowLane(task: FileTask) {
    task.lane = 'slow'
    requeue(task)
  }

  /** Puts a task back in the queue unless its client has disconnected. */
  function requeue(task: FileTask) {
    if (task.signal?.aborted) return
    queue.requeue(task)
    task.startWaiting()
  }

  function start(lane: Lane): FileChild {
    const folder = mkdtempSync(join(tmpdir(), `${inputPrefix}${process.pid}-`))
    const readable = [folder, ...(writableFolder === undefined ? [] : [writableFolder])]
    const forked = forkChild(scriptPath, {
      maxResidentBytes,
      readable: readable.map((each) => `${each}/*`),
      writableFolder,
    })
    const child: FileChild = {
      process: forked,
      folder,
      given: null,
      lane,
      task: null,
      timer: undefined,
      sentAt: null,
      isReady: false,
      isEnding: false,
      finishedFiles: 0,
      startOutput: '',
    }
    children.add(child)
    if (lane === 'slow') runInBackground(forked)
    forked.stderr?.on('data', (output: Buffer) => {
      if (!child.isReady && child.startOutput.length < 4000) child.startOutput += output.toString()
    })
    forked.on('message', (answer: FileResponse<Drawn>) => receive(child, answer))
    forked.once('error', (cause) =>
      onExit(child, new Error('A preview process could not be started.', { cause })),
    )
    forked.once('close', (_, signal) => onExit(child, null, signal))
    return child
  }

  function receive(child: FileChild, answer: FileResponse<Drawn>) {
    const task = child.task
    if (answer === 'ready') child.isReady = true
    if (!task) return
    if (answer === 'ready') return void send(child, task)
    release(child)
    child.finishedFiles++
    if ('drawn' in answer) task.resolve(answer.drawn)
    else task.reject(unreadable(task, answer.unreadable, answer.part))
    const isFull = answer.residentBytes > fullAt * maxResidentBytes
    if (isFull || child.finishedFiles >= filesPerChild) void end(child, null)
    else awaitNextTask(child)
    assignWaiting()
  }

  function awaitNextTask(child: FileChild) {
    keepParentAlive(child, false)
    child.timer = setTimeout(() => void end(child, null), idleMs).unref()
  }

  function end(child: FileChild, error: Error | null): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      if (children.has(child)) child.process.once('close', () => resolve())
      else resolve()
    })
    child.isEnding = true
    const task = release(child)
    if (error) task?.reject(error)
    keepParentAlive(child, true)
    child.process.kill('SIGKILL')
    return closed
  }

  function onExit(child: FileChild, error: Error | null, signal: string | null = null) {
    if (!children.delete(child)) return
    const task = release(child)
    rmSync(child.folder, { recursive: true, force: true })
    if (task && signal === outOfTimeSignal) {
      if (child.lane === 'quick') moveToSlowLane(task)
      else task.reject(unreadable(task, 'timeout'))
    } else if (task && child.finishedFiles > 0 && !task.isRetried) {
      // An earlier file may have damaged the child or left it little memory, so retry once in a fresh child.
      retry(task)
    } else if (task && signal === outOfMemorySignal) task.reject(unreadable(task, 'memory'))
    else if (task && child.isReady) task.reject(unreadable(task, 'corrupt'))
    else task?.reject(error ?? new Error(`The preview process did not start: ${child.startOutput}`))
    assignWaiting()
  }

  return { render, stop, processIds: () => [...children].map((child) => child.process.pid) }
}

/** The prefix of children's folder names, followed by the parent's process ID. */
export const inputPrefix = 'kisscut-input-'

/** Links a file into the child's folder. Returns its path there. */
function giveFile({ folder }: Pick<Child<unknown>, 'folder'>, path: string): string {
  const given = join(folder, randomUUID())
  // A service that cleans up temporary folders may have removed it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows allows symbolic links only to administrators.
  if (process.platform === 'win32') linkSync(path, given)
  else symlinkSync(resolve(path), given)
  return given
}

type Assigned = { job: FileJob }

/** A child that has read a hostile file can't be trusted, so clean the part's name. */
function unreadable({ job }: Assigned, reason: UnreadableReason, part?: unknown) {
  return new UnreadableArtwork(reason, job.type, { part: cleanNames([part], 1)?.[0] ?? '' })
}

function runInBackground({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has already exited.
  }
}

function keepParentAlive({ process: forked }: Child<unknown>, isWorking: boolean) {
  const stderr = forked.stderr instanceof Socket ? forked.stderr : null
  for (const handle of [forked, forked.channel, stderr]) {
    if (isWorking) handle?.ref()
    else handle?.unref()
  }
}
