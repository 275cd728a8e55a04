import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, canUse } from '#test/postgres/account.ts'

/** A folder that this account can use; root's own TMPDIR may be closed to `nobody`. */
export function temporaryFolder(account: Account): string {
  const folder = [tmpdir(), '/tmp', '/var/tmp'].find((path) => canUse(account, '-w', path))
  if (!folder) throw new Error('PostgreSQL needs a temporary folder that its account can write to')
  return folder
}

/** Has a folder per run, `run-<pid of its test process>-<random>`. */
export async function runsFolder(account: Account): Promise<string> {
  const folder = join(temporaryFolder(account), `kisscut-postgres-runs-${process.getuid?.()}`)
  await mkdir(folder, { recursive: true, mode: 0o711 })
  return folder
}

/** Stops the servers of killed runs and deletes their folders. */
export async function clearLeftovers(runs: string) {
  for (const name of await readdir(runs)) {
    const owner = Number(/^run-(\d+)-/.exec(name)?.[1])
    if (!owner || (await commandOf(owner))) continue
    const folder = join(runs, name)
    await endPostmaster(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function endPostmaster(folder: string) {
  const pidFile = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(pidFile.split('\n')[0])
  for (let attempt = 0; pid && attempt < 100; attempt++) {
    // The pid may have been reused: only a process whose command line has this folder is ours.
    if (!(await commandOf(pid)).includes(folder)) return
    process.kill(pid, attempt < 50 ? 'SIGQUIT' : 'SIGKILL')
    await sleep(100)
  }
}

// Empty if the process is gone or a zombie.
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
