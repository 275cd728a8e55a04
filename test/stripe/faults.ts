/**
 * rate-limit (429), in-use (409, the key's first call is still running) and fail-before (500) do no work. The others do
 * the work: fail-after returns 500, hang-after never responds, drop-after cuts the connection, slow takes 3 s, and
 * garbage returns a proxy's page.
 */
export type FaultKind =
  | 'rate-limit'
  | 'in-use'
  | 'fail-before'
  | 'fail-after'
  | 'hang-after'
  | 'drop-after'
  | 'slow'
  | 'garbage'

/** Affects the next `times` calls to `on`, a method and path without ids, such as 'POST checkout/sessions/expire'. */
export type Fault = { on: string; kind: FaultKind; times: number }

export function takeFault(faults: Fault[], method: string, path: string): FaultKind | undefined {
  const call = `${method} ${path.replace(/\/\w+_\w+/g, '')}`
  const fault = faults.find(({ on, times }) => on === call && times > 0)
  if (fault) fault.times -= 1
  return fault?.kind
}
