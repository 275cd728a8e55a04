import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'

const periodUs = 100_000

const unified = '/sys/fs/cgroup'
const isUnified = existsSync(path.join(unified, 'cgroup.controllers'))
const root = isUnified ? unified : path.join(unified, 'cpu')

export type ProcessorShare = { remove: () => Promise<void> }

/**
 * Gives a process at most a share of one core, so that some of them, PostgreSQL and the load driver
 * don't compete for the cores of a small machine.
 *
 * Linux control groups; needs to be root. To be removed once the process has ended.
 *
 * @param share of one core, more than 0
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
