import type { EmbeddedPictures } from './embedded-pictures.ts'
import { cleanLayout } from './page-layout.ts'
import type { PrintFacts } from './print-facts.ts'

/** What is known of a file that something is printed from; null where it was not measured. */
export type MeasuredFile = PrintFacts & {
  path: string
  widthPx: number | null
  heightPx: number | null
  pages: number | null
  pictures: EmbeddedPictures | null
}

type Columns = Omit<MeasuredFile, 'pictures' | 'layout'> & {
  layout: unknown
  embeddedPictures: number | null
  embeddedWidthPx: number | null
  embeddedHeightPx: number | null
}

export function measuredFile(columns: Columns): MeasuredFile {
  const { path, widthPx, heightPx, pages, colorSpaces, iccProfiles, missingFonts } = columns
  const { embeddedPictures: count, embeddedWidthPx, embeddedHeightPx } = columns
  const pictures = count === null ? null : { count, widthPx: embeddedWidthPx, heightPx: embeddedHeightPx }
  return {
    path,
    widthPx,
    heightPx,
    pages,
    pictures,
    colorSpaces,
    iccProfiles,
    missingFonts,
    layout: cleanLayout(columns.layout),
  }
}
