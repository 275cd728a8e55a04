import { AsyncLocalStorage } from 'node:async_hooks'

type Fields = Record<string, string>

const current = new AsyncLocalStorage<Fields>()

/** What belongs in each log line of the request or job that is running. */
export const logFields = (): Fields => ({ ...current.getStore() })

/** A request or job may start inside another one, as a job that is run as soon as it is enqueued. */
export const withNewLogFields = <T>(fields: Fields, run: () => T): T => current.run(fields, run)

export const withMoreLogFields = <T>(fields: Fields, run: () => T): T =>
  current.run({ ...current.getStore(), ...fields }, run)
