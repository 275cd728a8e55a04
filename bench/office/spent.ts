import { readdir, readFile } from 'node:fs/promises'

/** Returns the processor time of a process so far, including its threads. Linux only. */
export async function spentMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const each = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return each.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1_000_000
}
