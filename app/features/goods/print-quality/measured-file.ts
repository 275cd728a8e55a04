import { findMeasuredPage, type Measures } from './pages/measured-page.ts'
import { cleanLayout } from './page-layout.ts'
import { noFacts } from './print-facts.ts'

/** What is known of a file that something is printed from, as it prints one page of it. */
export type MeasuredFile = Measures & {
  path: string
  pages: number | null
  /** The one of a PDF that the measures are of; 1 for everything else. */
  page: number
}

type Columns = Omit<MeasuredFile, 'page' | 'pictures' | 'layout'> & {
  layout: unknown
  embeddedPictures: number | null
  embeddedWidthPx: number | null
  embeddedHeightPx: number | null
  laterPages: unknown
}

export function measuredFile(columns: Columns, page = 1): MeasuredFile {
  const { path, pages, laterPages } = columns
  const measures = page === 1 ? firstPage(columns) : (findMeasuredPage(laterPages, page) ?? unmeasured)
  return { path, pages, page, ...measures }
}

function firstPage(columns: Columns): Measures {
  const { widthPx, heightPx, colorSpaces, iccProfiles, missingFonts, layout } = columns
  const { embeddedPictures: count, embeddedWidthPx, embeddedHeightPx } = columns
  const pictures = count === null ? null : { count, widthPx: embeddedWidthPx, heightPx: embeddedHeightPx }
  return { widthPx, heightPx, pictures, colorSpaces, iccProfiles, missingFonts, layout: cleanLayout(layout) }
}

const unmeasured: Measures = { ...noFacts, widthPx: null, heightPx: null, pictures: null }

/** Nothing is known of another page. */
export const ofPage = (file: MeasuredFile, page: number): MeasuredFile =>
  file.page === page ? file : { path: file.path, pages: file.pages, page, ...unmeasured }
