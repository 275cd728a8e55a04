import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { findCutOut } from './pages/measured-cut-out.ts'
import { findMeasuredPage, type Measures } from './pages/measured-page.ts'
import { cleanLayout, plainLayout } from './page-layout.ts'
import { noFacts } from './print-facts.ts'

/** The printed part of a file. The page is 1 for everything but a PDF. */
export type Printed = Pick<ArtworkDesign, 'page' | 'background'>

/** A file's measurements, for the page to print. */
export type MeasuredFile = Measures & {
  path: string
  pages: number | null
  /** The page of a PDF that was measured; 1 for everything else. */
  page: number
  /** The background that was removed before the look was measured, if any. */
  background?: NonNullable<ArtworkDesign['background']> | undefined
}

type Columns = Omit<MeasuredFile, keyof Printed | 'pictures' | 'layout'> & {
  layout: unknown
  embeddedPictures: number | null
  embeddedWidthPx: number | null
  embeddedHeightPx: number | null
  laterPages: unknown
  cutOuts: unknown
}

/** A file is printed unchanged if it has no design. */
export function measuredFile(columns: Columns, printed?: Printed | null): MeasuredFile {
  const { page, background } = printed ?? defaultDesign
  const { path, pages, laterPages, cutOuts } = columns
  const measures = page === 1 ? firstPage(columns) : (findMeasuredPage(laterPages, page) ?? unmeasured)
  const file = { path, pages, page, ...measures }
  if (!background) return file
  const look = findCutOut(cutOuts, page, background)
  return { ...file, background, layout: { ...(file.layout ?? plainLayout), look } }
}

function firstPage(columns: Columns): Measures {
  const { widthPx, heightPx, colorSpaces, iccProfiles, missingFonts, layout } = columns
  const { embeddedPictures: count, embeddedWidthPx, embeddedHeightPx } = columns
  const pictures = count === null ? null : { count, widthPx: embeddedWidthPx, heightPx: embeddedHeightPx }
  return { widthPx, heightPx, pictures, colorSpaces, iccProfiles, missingFonts, layout: cleanLayout(layout) }
}

const unmeasured: Measures = { ...noFacts, widthPx: null, heightPx: null, pictures: null }

/** Returns true if the printed page was measured, and its look without its background if that is removed. */
export const isMeasured = ({ widthPx, background, layout }: MeasuredFile): boolean =>
  widthPx !== null && (!background || Boolean(layout?.look))

/**
 * Clears the measurements if they are of a different page, and the look if a different background was removed from it.
 */
export function asPrinted(file: MeasuredFile, { page, background }: Printed): MeasuredFile {
  const printed = { page, background: background ?? undefined }
  if (file.page !== page) return { path: file.path, pages: file.pages, ...printed, ...unmeasured }
  if (file.background?.tolerance === background?.tolerance) return file
  return { ...file, ...printed, layout: file.layout && { ...file.layout, look: null } }
}
