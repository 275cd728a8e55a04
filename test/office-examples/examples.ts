import type { TestShop } from '#test/shop.ts'
import { catalogExamples } from './catalog.ts'
import { deskExamples } from './desk.ts'
import { gangSheetExamples } from './gang-sheets.ts'
import { maker, type OfficeExamples } from './maker.ts'
import { orderExamples } from './orders.ts'
import { quoteExamples } from './quotes.ts'

/** Returns an example for every endpoint that staff use to change something. */
export function officeExamples(t: TestShop): OfficeExamples {
  const make = maker(t)
  return {
    ...orderExamples(t, make),
    ...quoteExamples(t, make),
    ...deskExamples(t, make),
    ...catalogExamples(t, make),
    ...gangSheetExamples(t),
  }
}
