import { customType, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { orders } from './orders.server.ts'

// C collation, so that the index supports prefix search in any database locale.
const wordColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Normalized by `search_form` and maintained by a trigger. */
export const orderWords = pgTable(
  'order_words',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    word: wordColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.word] }), index('order_words_word_idx').on(t.word, t.orderId)],
)
