import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

const maxTurnMs = 10

/** PGlite runs a query in one turn of the event loop, so many concurrent queries would block it. */
export class YieldingPGlite extends PGlite {
  #turnStartedAt: number | null = null

  override async execProtocolStream(
    ...message: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    await this.#yieldIfNeeded()
    return super.execProtocolStream(...message)
  }

  async #yieldIfNeeded(): Promise<void> {
    if (this.#turnStartedAt !== null && performance.now() - this.#turnStartedAt > maxTurnMs) await nextTurn()
    if (this.#turnStartedAt !== null) return
    this.#turnStartedAt = performance.now()
    setImmediate(() => (this.#turnStartedAt = null))
  }
}
