/** What a connection remembers from one step to the next of its round. */
export type Context = Record<string, string>

export type Step = {
  method?: 'GET' | 'POST'
  path: string | ((context: Context) => string)
  /** Sent as JSON, unless it is a buffer. */
  body?: object | Buffer | ((context: Context) => object)
  headers?: Record<string, string>
  /** Sent from this machine, as test payments must be, and not by a proxy. */
  isLocal?: boolean
  after?: (body: string, context: Context) => void
  /** Only prepares the next steps: not in the figures. */
  isPreparation?: boolean
}

/** Each connection repeats these steps. */
export type Plan = {
  steps: Step[]
  /** All steps together are one unit of work; otherwise each of them is. */
  isOneUnit?: boolean
}

export type Target = {
  name: string
  url: string
  /** Of the server and its children, for their processor time. None: a shop on another machine. */
  pids: () => Promise<number[]>
  /** Its PostgreSQL, where it is one of ours. */
  databaseUrl: string | null
  /** Orders that are not yet printed, where it is one of ours. */
  readOrders?: () => Promise<Order[]>
}

export type Order = { id: number; hash: string }

export const openOrdersSql =
  "select id, hash from orders where status in ('PENDING', 'APPROVED_BY_ADMIN') order by id limit 1000"

/** Null: the target can't do this. */
export type Scenario = { name: string; plan: (target: Target) => Promise<Plan | null> }
