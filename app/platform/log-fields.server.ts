import { AsyncLocalStorage } from 'node:async_hooks'

type Fields = Record<string, string>

const current = new AsyncLocalStorage<Fields>()

/** Returns the fields to add to each log line of the current request or job. */
export const logFields = (): Fields => ({ ...current.getStore() })

/**
 * Starts with empty fields, because a request or job may start inside another one, such as a job that runs as soon as
 * it is enqueued.
 */
export const withNewLogFields = <T>(fields: Fields, run: () => T): T => current.run(fields, run)

export const withMoreLogFields = <T>(fields: Fields, run: () => T): T =>
  current.run({ ...current.getStore(), ...fields }, run)
