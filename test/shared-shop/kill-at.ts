import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashPoint } from './database-proxy.ts'
import type { SharedShop, ShopProcess } from './shared-shop.ts'

type Running = { shop: SharedShop; processes: ShopProcess[] }

const reachMs = 30_000

/** Runs `act`, kills the process that reaches this crash point, and starts another one. */
export async function killAt(
  { shop, processes }: Running,
  point: CrashPoint,
  act: (at: string) => Promise<unknown>,
): Promise<void> {
  const reached = Promise.race(
    processes.map((process, at) => process.databaseProxy.cutAt(point).then(() => at)),
  )
  void reached.then(() => processes.forEach(({ databaseProxy }) => void databaseProxy.cutAt(null)))
  await killWhen({ shop, processes }, reached, act)
}

/** Runs `act` on the first process, kills the process whose index `reached` resolves to, and starts another one. */
export async function killWhen(
  { shop, processes }: Running,
  reached: Promise<number>,
  act: (at: string) => Promise<unknown>,
): Promise<void> {
  const acting = Promise.allSettled([act(processes[0]?.url ?? '')])
  const at = await Promise.race([reached, sleep(reachMs, null, { ref: false })])
  if (at === null) throw new Error('the crash point was not reached')
  await processes[at]?.signal('SIGKILL')
  await acting
  processes[at] = await shop.startProcess()
}
