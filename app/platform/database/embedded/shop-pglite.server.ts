import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { registerArrays } from './array-types.server.ts'
import { keepingStatements } from './kept-statements.server.ts'

const maxTurnMs = 10

/** PGlite runs a query in one turn of the event loop, so many concurrent queries would block it. */
export class ShopPGlite extends PGlite {
  #turnStartedAt: number | null = null
  readonly #keepStatements = keepingStatements()

  override _initArrayTypes(): Promise<void> {
    registerArrays(this)
    return Promise.resolve()
  }

  override async execProtocolStream(
    ...[message, options]: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    await this.#yieldIfNeeded()
    return this.#keepStatements(message, (changed) => super.execProtocolStream(changed, options))
  }

  async #yieldIfNeeded(): Promise<void> {
    if (this.#turnStartedAt !== null && performance.now() - this.#turnStartedAt > maxTurnMs) await nextTurn()
    if (this.#turnStartedAt !== null) return
    this.#turnStartedAt = performance.now()
    setImmediate(() => (this.#turnStartedAt = null))
  }
}
