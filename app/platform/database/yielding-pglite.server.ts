import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

const longestTurnMs = 10

/**
 * PostgreSQL in this process, whose answers come in the same turn of the event loop. It gives way between them: else
 * the queries of many requests at once would hold the loop until the last of them is answered.
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
