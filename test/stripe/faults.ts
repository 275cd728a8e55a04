/**
 * rate-limit: 429, and in-use: 409 (the key's first call is still running), nothing done. fail-before and fail-after:
 * 500, without and with the work done. hang-after: the work is done, but no response comes. drop-after: the work is
 * done, and the connection is cut. slow: the response takes 3 s. garbage: the work is done, and the response is some
 * proxy's page.
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

/** Affects the next `times` calls, such as 'POST refunds'. Ids are left out: 'POST checkout/sessions/expire'. */
export type Fault = { on: string; kind: FaultKind; times: number }

export function takeFault(faults: Fault[], method: string, path: string): FaultKind | undefined {
  const call = `${method} ${path.replace(/\/\w+_\w+/g, '')}`
  const fault = faults.find(({ on, times }) => on === call && times > 0)
  if (fault) fault.times -= 1
  return fault?.kind
}
