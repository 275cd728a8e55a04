import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'

/** A picture that prints sharply at 3 inches. */
export const examplePicture: MeasuredFile = {
  path: 'files/a.png',
  widthPx: 900,
  heightPx: 900,
  page: 1,
  pages: null,
  pictures: null,
  ...noFacts,
}
