import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashPoint } from './line.ts'
import type { SharedShop, ShopProcess } from './shared-shop.ts'

type Running = { shop: SharedShop; processes: ShopProcess[] }

const reachMs = 30_000

/** Kills the process that reaches this point of its conversation with the database, and starts another one. */
export async function killAt(
  { shop, processes }: Running,
  point: CrashPoint,
  act: (at: string) => Promise<unknown>,
): Promise<void> {
  const reached = Promise.race(processes.map((process, at) => process.line.cutAt(point).then(() => at)))
  void reached.then(() => processes.forEach(({ line }) => void line.cutAt(null)))
  await killWhen({ shop, processes }, reached, act)
}

/** Kills the process to which this resolves, while another call runs on the first one. */
export async function killWhen(
  { shop, processes }: Running,
  reached: Promise<number>,
  act: (at: string) => Promise<unknown>,
): Promise<void> {
  const acting = Promise.allSettled([act(processes[0]?.url ?? '')])
  const at = await Promise.race([reached, sleep(reachMs, null, { ref: false })])
  if (at === null) throw new Error('the point was not reached')
  await processes[at]?.signal('SIGKILL')
  await acting
  processes[at] = await shop.startProcess()
}
