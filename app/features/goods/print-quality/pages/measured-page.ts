import type { EmbeddedPictures } from '../embedded-pictures.ts'
import { cleanFacts, type PrintFacts } from '../print-facts.ts'

/** The measurements of a picture, a drawing or one page of a PDF; null where it was not measured. */
export type Measures = PrintFacts & {
  widthPx: number | null
  heightPx: number | null
  pictures: EmbeddedPictures | null
}

/** The measurements of a later page of a PDF, from page 2 on, as stored with the file. */
export type MeasuredPage = Measures & { page: number }

/** Reads measurements from the API or from storage; anything invalid becomes null. */
export function readMeasures(value: unknown): Measures {
  const pictures = partOf(value, 'pictures')
  const count = numberIn(pictures, 'count')
  return {
    ...sidesIn(value),
    pictures: count === null ? null : { count, ...sidesIn(pictures) },
    ...cleanFacts(value),
  }
}

/** Returns null if the page has not been measured yet. */
export function findMeasuredPage(stored: unknown, page: number): Measures | null {
  const storedPage = storedPages(stored).find((each) => partOf(each, 'page') === page)
  return storedPage === undefined ? null : readMeasures(storedPage)
}

/** Limited, because each page takes a kilobyte or two, and order lists also read them. */
export const maxMeasured = 30

/** Adds a page; the newest is last. */
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
