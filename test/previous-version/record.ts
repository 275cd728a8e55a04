import { writeFile } from 'node:fs/promises'
import { afterAll, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { createDemoShop } from '#test/demo-shop.ts'
import { testShop } from '#test/shop.ts'
import { testDatabase } from '#test/test-db.ts'
import { distinct, recordQueries } from './record-queries.ts'
import { workInShop } from './work-in-shop.ts'

// After each release, run `RECORD_STATEMENTS=1 npx vitest run --project record`, to record it as the previous version.

const emptyUrl = testDatabase()
const t = testShop()

afterAll(stopPreviews)

test(
  'records the statements of a shop that opens, sells, prints, refunds and returns everything',
  { timeout: 120_000 },
  async () => {
    const url = await emptyUrl()
    const { committed, stop } = recordQueries()
    await createDemoShop(url)
    await workInShop(t)
    stop()

    const statements = distinct(committed)
    const texts = [...new Set(statements.map(({ text }) => text))]
    const lines = [
      ...texts.map((text) => JSON.stringify(text)),
      ...statements.map(({ text, values, rows }) => JSON.stringify([texts.indexOf(text), rows, ...values])),
    ]
    await writeFile('test/previous-version/statements.ndjson', `${lines.join('\n')}\n`)
  },
)
