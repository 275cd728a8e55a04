import path from 'node:path'
import { readFile, mkdir, rmdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { onDatabase } from '#test/postgres/template.ts'

/** Returns user and system time, including that of children that have ended. Linux only. */
export async function processorMs(pids: number[]): Promise<number> {
  const each = await Promise.all(
    pids.map(async (pid) => {
      const fields = await statOf(pid)
      // These fields are in hundredths of a second.
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
    }),
  )
  return each.reduce((sum, ms) => sum + ms, 0)
}

/**
 * Returns the process id of PostgreSQL's main process, the parent of all connections, which inherits their CPU time
 * when they end.
 */
export function postmasterOf(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return Number((await statOf(rows[0]?.pid ?? 0))[1])
  })
}

async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const periodUs = 100_000

const unified = '/sys/fs/cgroup'
const isUnified = existsSync(path.join(unified, 'cgroup.controllers'))
const root = isUnified ? unified : path.join(unified, 'cpu')

export type ProcessorShare = { remove: () => Promise<void> }

/**
 * Limits a process to a share of one core, so that several processes, PostgreSQL and the load driver don't compete for
 * the cores of a small machine.
 *
 * Uses Linux control groups, so it needs root. Call `remove` once the process has ended.
 *
 * @param share the share of one core, above 0
 */
export async function limitProcessor(pid: number, share: number): Promise<ProcessorShare> {
  const group = path.join(root, `kisscut-bench-${pid}`)
  await mkdir(group)
  const quotaUs = String(Math.round(share * periodUs))
  if (isUnified) {
    await writeFile(path.join(group, 'cpu.max'), `${quotaUs} ${periodUs}`)
  } else {
    await writeFile(path.join(group, 'cpu.cfs_period_us'), String(periodUs))
    await writeFile(path.join(group, 'cpu.cfs_quota_us'), quotaUs)
  }
  await writeFile(path.join(group, 'cgroup.procs'), String(pid))
  return { remove: () => rmdir(group) }
}
