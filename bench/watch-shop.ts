import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

type Watched = { peakMb: number; slowestHealthMs: number; loopDelayMs: number }

export function watchShop({ url, pid, loopDelayFile }: { url: string; pid: number; loopDelayFile: string }) {
  const startedAt = Date.now()
  const seen = { peakMb: 0, slowestHealthMs: 0 }
  let isOver = false
  const memory = async () => {
    while (!isOver) {
      const sizes = await Promise.all((await processTree(pid)).map(memoryMb))
      seen.peakMb = Math.max(
        seen.peakMb,
        sizes.reduce((sum, size) => sum + size, 0),
      )
      await delay(50)
    }
  }
  const health = async () => {
    while (!isOver) {
      const started = performance.now()
      await fetch(`${url}/api/health`).then((response) => response.text())
      seen.slowestHealthMs = Math.max(seen.slowestHealthMs, performance.now() - started)
      await delay(50)
    }
  }
  const watching = Promise.all([memory(), health()])
  return async function stop(): Promise<Watched> {
    isOver = true
    await watching
    return { ...seen, loopDelayMs: await longestDelay(loopDelayFile, startedAt) }
  }
}

async function longestDelay(file: string, since: number): Promise<number> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const delays = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= since)
  return Math.max(0, ...delays.map(([, ms = 0]) => ms))
}

/** Returns the process ids of a process and its descendants. Linux only. */
export async function processTree(pid: number): Promise<number[]> {
  const children = new Map<number, number[]>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const tree = [pid]
  for (const id of tree) tree.push(...(children.get(id) ?? []))
  return tree
}

/** Returns the proportional set size (PSS), which divides shared pages among the processes that share them. */
async function memoryMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
}
