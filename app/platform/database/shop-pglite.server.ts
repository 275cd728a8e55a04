import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

const maxTurnMs = 10

/**
 * Yields to the event loop between queries, because PGlite runs them back to back, and a long series would block it.
 */
export class ShopPGlite extends PGlite {
  #last: Promise<unknown> = Promise.resolve()
  #turnStartedAt: number | null = null

  override query<T>(...query: Parameters<PGlite['query']>) {
    return this.#afterOthers(() => super.query<T>(...query))
  }

  override transaction<T>(...transaction: Parameters<PGlite['transaction']>) {
    return this.#afterOthers(() => super.transaction(...transaction)) as Promise<T>
  }

  #afterOthers<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#yieldIfNeeded()).then(run)
    this.#last = result.catch(() => undefined)
    return result
  }

  async #yieldIfNeeded(): Promise<void> {
    if (this.#turnStartedAt !== null && performance.now() - this.#turnStartedAt > maxTurnMs) await nextTurn()
    if (this.#turnStartedAt !== null) return
    this.#turnStartedAt = performance.now()
    setImmediate(() => (this.#turnStartedAt = null))
  }
}
