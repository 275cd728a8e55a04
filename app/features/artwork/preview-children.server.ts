import { fork, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import type { Preview, PreviewAnswer, PreviewJob } from './preview-job.ts'
import { PreviewsBusy, UnreadableArtwork, type UnreadableReason } from './unreadable-artwork.ts'

interface Settings {
  scriptPath: string
  childCount: number
  maxWaiting: number
  /** A child is replaced after this many files, so that what a library leaks never adds up. */
  filesPerChild: number
  idleMs: number
}

interface Task {
  job: PreviewJob
  timeoutMs: number
  isRetried: boolean
  resolve: (preview: Preview) => void
  reject: (error: Error) => void
}

interface Child {
  process: ChildProcess
  task: Task | null
  timer: NodeJS.Timeout | undefined
  isReady: boolean
  isEnding: boolean
  finishedFiles: number
  startOutput: string
}

// No secrets in its environment; no writing and no starting of processes from its JavaScript.
const execArgv = [
  '--max-old-space-size=256',
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--no-warnings',
]
const passedOn = ['TMPDIR', 'SystemRoot']

export type PreviewChildren = ReturnType<typeof createPreviewChildren>

/** A few warm processes that draw previews, one file each at a time, and a line of files in front of them. */
export function createPreviewChildren({
  scriptPath,
  childCount,
  maxWaiting,
  filesPerChild,
  idleMs,
}: Settings) {
  const children = new Set<Child>()
  const waiting: Task[] = []

  function render(job: PreviewJob, timeoutMs: number): Promise<Preview> {
    return new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) throw new PreviewsBusy()
      waiting.push({ job, timeoutMs, isRetried: false, resolve, reject })
      assignWaiting()
    })
  }

  async function stop(): Promise<void> {
    for (const task of waiting.splice(0)) task.reject(new Error('Previews are stopped.'))
    await Promise.all([...children].map((child) => end(child, new Error('Previews are stopped.'))))
  }

  function assignWaiting() {
    while (waiting.length > 0) {
      const idle = [...children].find((child) => !child.task && !child.isEnding)
      const child = idle ?? (children.size < childCount ? start() : null)
      const task = child && waiting.shift()
      if (!task) return
      assign(child, task)
    }
  }

  function assign(child: Child, task: Task) {
    clearTimeout(child.timer)
    child.task = task
    child.timer = setTimeout(() => void end(child, unreadable(task, 'timeout')), task.timeoutMs)
    keepParentAlive(child, true)
    if (child.isReady) send(child, task)
  }

  function start(): Child {
    const forked = fork(scriptPath, [], {
      execArgv,
      env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const child: Child = {
      process: forked,
      task: null,
      timer: undefined,
      isReady: false,
      isEnding: false,
      finishedFiles: 0,
      startOutput: '',
    }
    children.add(child)
    forked.stderr?.on('data', (output: Buffer) => {
      if (!child.isReady && child.startOutput.length < 4000) child.startOutput += output.toString()
    })
    forked.on('message', (answer: PreviewAnswer) => hear(child, answer))
    forked.once('error', (cause) =>
      leave(child, new Error('A preview process could not be started.', { cause })),
    )
    forked.once('close', () => leave(child, null))
    return child
  }

  function hear(child: Child, answer: PreviewAnswer) {
    const task = child.task
    if (answer === 'ready') child.isReady = true
    if (!task) return
    if (answer === 'ready') return send(child, task)
    clearTimeout(child.timer)
    child.task = null
    child.finishedFiles++
    if ('preview' in answer) task.resolve(answer.preview)
    else task.reject(unreadable(task, answer.unreadable))
    if (child.finishedFiles >= filesPerChild) void end(child, null)
    else rest(child)
    assignWaiting()
  }

  function rest(child: Child) {
    keepParentAlive(child, false)
    child.timer = setTimeout(() => void end(child, null), idleMs).unref()
  }

  /** Answers the child's task at once; its place is free when the process is really gone. */
  function end(child: Child, error: Error | null): Promise<void> {
    const gone = new Promise<void>((resolve) => {
      if (children.has(child)) child.process.once('close', () => resolve())
      else resolve()
    })
    clearTimeout(child.timer)
    child.isEnding = true
    if (error) child.task?.reject(error)
    child.task = null
    keepParentAlive(child, true)
    child.process.kill('SIGKILL')
    return gone
  }

  function leave(child: Child, error: Error | null) {
    if (!children.delete(child)) return
    clearTimeout(child.timer)
    const { task } = child
    child.task = null
    if (task && child.finishedFiles > 0 && !task.isRetried) {
      // An earlier file may have harmed the child: this one is not called corrupt before a fresh child has seen it.
      waiting.unshift({ ...task, isRetried: true })
    } else if (task && child.isReady) task.reject(unreadable(task, 'corrupt'))
    else task?.reject(error ?? new Error(`The preview process did not start: ${child.startOutput}`))
    assignWaiting()
  }

  return { render, stop, processIds: () => [...children].map((child) => child.process.pid) }
}

function send(child: Child, task: Task) {
  // A failure to send shows as the end of the process as well, which answers the task.
  child.process.send(task.job, () => {})
}

function unreadable(task: Task, reason: UnreadableReason) {
  return new UnreadableArtwork(reason, task.job.type)
}

/** Only a child at work or at its end holds the parent back, and both are short. */
function keepParentAlive({ process: forked }: Child, isWorking: boolean) {
  const stderr = forked.stderr instanceof Socket ? forked.stderr : null
  for (const handle of [forked, forked.channel, stderr]) {
    if (isWorking) handle?.ref()
    else handle?.unref()
  }
}
