import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

const longestTurnMs = 10

/**
 * PGlite answers within one turn of the event loop. Yields between queries; otherwise the queries of many concurrent
 * requests would block the loop until the last is done.
 */
export class YieldingPGlite extends PGlite {
  #turnStartedAt: number | null = null

  override async execProtocolStream(
    ...message: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    await this.#giveWay()
    return super.execProtocolStream(...message)
  }

  async #giveWay(): Promise<void> {
    if (this.#turnStartedAt !== null && performance.now() - this.#turnStartedAt > longestTurnMs)
      await nextTurn()
    if (this.#turnStartedAt !== null) return
    this.#turnStartedAt = performance.now()
    setImmediate(() => (this.#turnStartedAt = null))
  }
}
