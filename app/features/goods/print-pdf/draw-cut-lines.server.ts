import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { written, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'

/** Cutting software recognizes lines by color, whatever their width. This one is wide enough to see on a screen. */
const hairlinePoints = 0.25

/** Cut lines use separate inks that leave the colors below them unchanged. */
export const overprintState = { Overprint: { Type: 'ExtGState', OP: true, op: true, OPM: 1 } }

/** `ink` is the name of a separation in the page's resources, and `map` converts the path to points. */
export const drawCutLine = (ink: string, path: string, map: Matrix): string =>
  [
    'q /Overprint gs',
    `/${ink} CS 1 SCN ${hairlinePoints} w 1 j`,
    `${written(map)} cm`,
    pdfPath(path),
    'S Q',
  ].join('\n')

/** Draws a cut line that is visible on any artwork: `points` wide, with a white border. */
export const drawShownCutLine = (ink: string, path: string, map: Matrix, points: number): string =>
  [
    `q 1 G ${2 * points} w 1 j`,
    `${written(map)} cm`,
    pdfPath(path),
    `S /${ink} CS 1 SCN ${points} w`,
    pdfPath(path),
    'S Q',
  ].join('\n')

const magenta = [0, 1, 0, 0] as const

/** Returns a spot color with its screen color in cyan, magenta, yellow and black. */
export function separation(
  context: PDFContext,
  name: string,
  shownAs: readonly [number, number, number, number] = magenta,
): PDFRef {
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [...shownAs], N: 1 }
  return context.register(
    context.obj(['Separation', escapedName(name), 'DeviceCMYK', context.register(context.obj(tint))]),
  )
}

/** `PDFName.of` decodes escapes that start with a number sign. */
const escapedName = (name: string) => name.replaceAll('#', '#23')
