import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { nodeFlags } from '../scripts/node-flags.mjs'

export type Running = { url: string; pid: number; msToFirstPage: number; stop: () => Promise<void> }

/** The variables that `scripts/launch.mjs` sets for each process. */
const { PATH, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, NODE_COMPILE_CACHE } = process.env
const launched = { PATH, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, NODE_COMPILE_CACHE }

export async function startServer(script: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...flagsFor(env), script], {
    env: { ...launched, NODE_ENV: 'production', TRUST_PROXY: '1', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { pid } = child
  if (pid === undefined) throw new Error(`${script} did not start`)
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`${script} exited with ${child.exitCode}`)
    await setTimeout(5)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, pid, msToFirstPage: performance.now() - started, stop }
}

const flagsFor = ({ DATABASE_URL, BENCH_DATABASE_URL, DATABASE = '' }: Record<string, string>) =>
  nodeFlags((DATABASE_URL ?? BENCH_DATABASE_URL ?? DATABASE).startsWith('postgres'))

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.text()
    return response.status === 200
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Returns the current and peak resident memory. Linux only. */
export async function memoryMb(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
  return { now: kb('VmRSS') / 1024, peak: kb('VmHWM') / 1024 }
}

/** Returns the total memory of several processes. The total peak is an upper bound, because peaks may not coincide. */
export async function memoryOfAllMb(pids: number[]): Promise<{ now: number; peak: number }> {
  const all = await Promise.all(pids.map(memoryMb))
  const sum = (part: 'now' | 'peak') => all.reduce((total, each) => total + each[part], 0)
  return { now: sum('now'), peak: sum('peak') }
}
