import { customType, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { orders } from './orders.server.ts'

// Compared letter by letter, so that an index finds the beginnings of words whatever the database's language.
const wordColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The words of name, email, coupon code and tracking number that a paid order is found by, as `search_form` writes
 * them. A trigger keeps them.
 */
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
