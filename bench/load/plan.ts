/** Values that a connection carries from one step of its round to the next. */
export type Context = Record<string, string>

export type Step = {
  method?: 'GET' | 'POST'
  path: string | ((context: Context) => string)
  /** Sent as JSON unless it is a buffer. */
  body?: object | Buffer | ((context: Context) => object)
  headers?: Record<string, string>
  /** True for calls that must come from this machine without a proxy, such as test payments. */
  isLocal?: boolean
  after?: (body: string, context: Context) => void
  /** True for a step that only prepares the next ones and isn't measured. */
  isPreparation?: boolean
}

/** Each connection repeats these steps. */
export type Plan = {
  steps: Step[]
  /** True if all steps together are one unit of work; otherwise, each step is. */
  isOneUnit?: boolean
}

export type Target = {
  name: string
  url: string
  /**
   * Returns the process ids of the server and its children, to measure their CPU time; none for a shop on another
   * machine.
   */
  pids: () => Promise<number[]>
  /** The target's PostgreSQL, if the target is one of ours. */
  databaseUrl: string | null
  /** Returns orders that are not printed yet, if the target is one of ours. */
  readOrders?: () => Promise<Order[]>
}

export type Order = { id: number; hash: string }

export const openOrdersSql =
  "select id, hash from orders where status in ('PENDING', 'APPROVED_BY_ADMIN') order by id limit 1000"

/** `plan` returns null if the target can't do this. */
export type Scenario = { name: string; plan: (target: Target) => Promise<Plan | null> }
