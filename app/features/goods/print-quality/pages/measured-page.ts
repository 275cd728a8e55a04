import type { EmbeddedPictures } from '../embedded-pictures.ts'
import { cleanFacts, type PrintFacts } from '../print-facts.ts'

/** What is known of a picture, a drawing or one page of a PDF; null where it was not measured. */
export type Measures = PrintFacts & {
  widthPx: number | null
  heightPx: number | null
  pictures: EmbeddedPictures | null
}

/** Of a later page of a PDF, from 2, as it is stored with the file. */
export type MeasuredPage = Measures & { page: number }

/** From what the shop answered, or stored; null where it is something else. */
export function readMeasures(value: unknown): Measures {
  const pictures = partOf(value, 'pictures')
  const count = numberIn(pictures, 'count')
  return {
    ...sidesIn(value),
    pictures: count === null ? null : { count, ...sidesIn(pictures) },
    ...cleanFacts(value),
  }
}

/** Null if nobody has looked at the page yet. */
export function findMeasuredPage(stored: unknown, page: number): Measures | null {
  const found = storedPages(stored).find((each) => partOf(each, 'page') === page)
  return found === undefined ? null : readMeasures(found)
}

/** Each is a kilobyte or two, and lists of orders read them, too. */
export const maxMeasured = 30

/** With one more, the newest last. */
export const withMeasuredPage = (stored: unknown, added: MeasuredPage): unknown[] =>
  [...storedPages(stored).filter((each) => partOf(each, 'page') !== added.page), added].slice(-maxMeasured)

const storedPages = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])

const sidesIn = (value: unknown) => ({
  widthPx: numberIn(value, 'widthPx'),
  heightPx: numberIn(value, 'heightPx'),
})

export function numberIn(value: unknown, name: string): number | null {
  const number = partOf(value, name)
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
