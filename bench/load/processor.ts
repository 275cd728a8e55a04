import { readFile } from 'node:fs/promises'
import { onDatabase } from '#test/postgres/template.ts'

/** Returns user and system time, including that of ended children. Linux only. */
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

/** Returns the id of PostgreSQL's main process, the parent of all connections, which gets their time when they end. */
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
