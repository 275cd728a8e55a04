/** Values that one step of a connection's round passes to the next. */
export type Context = Record<string, string>

export type Step = {
  method?: 'GET' | 'POST'
  path: string | ((context: Context) => string)
  /** Sent as JSON unless it is a buffer. */
  body?: object | Buffer | ((context: Context) => object)
  headers?: Record<string, string>
  /** True for calls that must come directly from this machine, not through a proxy, such as test payments. */
  isLocal?: boolean
  after?: (body: string, context: Context) => void
  /** True for a step that only prepares the next ones and isn't measured. */
  isPreparation?: boolean
}

/** Each connection repeats these steps. */
export type Plan = {
  steps: Step[]
  /** True if all steps together count as one unit of work, rather than each step. */
  isOneUnit?: boolean
}

export type Target = {
  name: string
  url: string
  /**
   * Returns the process ids of the server and its children, to measure their CPU time. The list is empty for a shop on
   * another machine.
   */
  pids: () => Promise<number[]>
  /** The target's PostgreSQL; null for an imported target. */
  databaseUrl: string | null
  /** Returns orders that are not printed yet. Imported targets don't have this. */
  readOrders?: () => Promise<Order[]>
}

export type Order = { id: number; hash: string }

export const openOrdersSql =
  "select id, hash from orders where status in ('PENDING', 'APPROVED_BY_ADMIN') order by id limit 1000"

/** `plan` returns null if the target can't do this. */
export type Scenario = { name: string; plan: (target: Target) => Promise<Plan | null> }
