import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { cleanLook, type PictureLook } from '../look/picture-look.ts'
import { partOf } from './measured-page.ts'

/** The look of a file's picture, or of one page of a PDF, without its background, as stored with the file. */
export type MeasuredCutOut = { page: number; tolerance: number; look: PictureLook }

type Removed = NonNullable<ArtworkDesign['background']>

/** Returns null if it has not been measured yet. */
export function findCutOut(stored: unknown, page: number, { tolerance }: Removed): PictureLook | null {
  const cutOut = storedCutOuts(stored).find(isOf({ page, tolerance }))
  return cleanLook(partOf(cutOut, 'look'))
}

/** Limited, because each entry takes a quarter of a kilobyte, and order lists also read them. */
export const maxCutOuts = 20

/** Adds an entry; the newest is last. */
export function withCutOut(stored: unknown, added: MeasuredCutOut): unknown[] {
  const isSame = isOf(added)
  return [...storedCutOuts(stored).filter((each) => !isSame(each)), added].slice(-maxCutOuts)
}

const isOf =
  ({ page, tolerance }: Pick<MeasuredCutOut, 'page' | 'tolerance'>) =>
  (each: unknown) =>
    partOf(each, 'page') === page && partOf(each, 'tolerance') === tolerance

const storedCutOuts = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])
