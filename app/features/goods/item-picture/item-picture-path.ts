import { printSpec, type PrintSpec } from '#app/features/ground/press/print-spec.ts'
import { readArtworkDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { optionEffects, type OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { productShapes, type Shape } from '#app/features/ground/product/shape.ts'
import { inchesPer, largestSide, type Unit } from '#app/features/ground/product/size-rule.ts'
import { splitEnding, type PictureKind } from './picture-kinds.ts'

/** Increase this when drawings change, so that pictures are redrawn. */
export const drawingVersion = 1

/** The facts about an item that its picture shows. */
export type PictureFacts = PrintSpec

type File = { path: string; previewPath: string | null }

type Item = {
  /** Null for library designs. */
  shape: Shape | null
  width: number | null
  height: number | null
  unit: Unit
  design: ArtworkDesign | null
  options: readonly { effect?: OptionEffect | undefined }[]
}

export const itemPictureFolder = 'item-pictures'

const upload = /^files\/([\w-]+\.\w+)$/
const longestInches = largestSide * inchesPer('ft')

/**
 * Returns the path of an item's picture, which is drawn when the signed path (`signPicturePath`) is first requested.
 * Anyone who knows the file's random name may see the picture, just like the file. Null for items that can't be drawn,
 * such as those whose file has no preview.
 */
export function itemPicturePath(
  file: File,
  { shape, width, height, unit, design, options }: Item,
): string | null {
  const name = upload.exec(file.path)?.[1]
  if (!name || !file.previewPath || width === null || height === null) return null
  const facts = printSpec({ shape, width, height, unit, design, options })
  if (!isShape(facts.shape)) return null
  return `${itemPictureFolder}/${name}/${writePictureFacts(facts)}.webp`
}

/** The parts of a requested picture path. */
export type RequestedPicture = {
  /** The path of the file. */
  path: string
  /** Encoded by `writePictureFacts`. */
  facts: string
  kind: PictureKind
  /** Null in emails from before paths were signed. */
  signature: string | null
}

const maxLetters = 1000

/** Returns null for other paths. */
export function parsePicturePath(picturePath: string): RequestedPicture | null {
  const [folder, file, ...rest] = picturePath.split('/')
  const [signature, name = '', ...more] = rest.length > 1 ? rest : [undefined, ...rest]
  const path = `files/${file}`
  const { facts = '', kind } = splitEnding(name) ?? {}
  const isPicturePath = folder === itemPictureFolder && more.length === 0 && upload.test(path)
  if (!isPicturePath || !kind || facts.length > maxLetters || !/^[\w-]+$/.test(facts)) return null
  return { path, facts, kind, signature: signature ?? null }
}

/** Encodes facts so that equal facts always give the same text. */
export function writePictureFacts({ shape, size, design, effects }: PictureFacts): string {
  // Accepted findings don't affect the picture.
  const { page, mode, scale, x, y, turn, background, cut } = design
  const drawn = { version: design.version, page, mode, scale, x, y, turn, background, cut, accepted: [] }
  const more = effects.length > 0 ? [effects] : []
  const json = JSON.stringify([drawingVersion, shape, size.width, size.height, drawn, ...more])
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns null for invalid facts and for other versions of the drawing. */
export function readPictureFacts(written: string): PictureFacts | null {
  const [version, shape, width, height, stored, effects = []] = parse(written)
  const design = readArtworkDesign(stored)
  if (version !== drawingVersion || !isShape(shape) || !isSide(width) || !isSide(height) || !design)
    return null
  return areEffects(effects) ? { shape, size: { width, height }, design, effects } : null
}

function parse(written: string): unknown[] {
  try {
    const read: unknown = JSON.parse(atob(written.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** Accepts only the order in which `effectsOf` returns them. */
const areEffects = (value: unknown): value is OptionEffect[] =>
  Array.isArray(value) && optionEffects.filter((effect) => value.includes(effect)).join() === value.join()

const isShape = (value: unknown): value is Shape => productShapes.some((shape) => shape === value)

const isSide = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= longestInches
