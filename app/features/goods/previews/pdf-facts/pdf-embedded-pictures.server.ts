import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  tallyPictures,
  type EmbeddedPictures,
  type PictureTally,
} from '#app/features/goods/print-quality/embedded-pictures.ts'
import { combined, unchanged, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { listOf, matrixOf, type Operations } from './pdf-operations.server.ts'

type Size = { width: number; height: number }

type FindPicture = (name: string) => unknown

const maxNesting = 8

export function picturesInPage(
  operations: Operations | undefined,
  page: Size,
  find: FindPicture,
): EmbeddedPictures | null {
  if (!operations) return null
  const tally = tallyPictures()
  measure(operations, unchanged, { tally, find, nesting: 0 })
  return tally.of(page)
}

type Run = { tally: PictureTally; find: FindPicture; nesting: number }

function measure({ fnArray, argsArray }: Operations, start: Matrix, run: Run): void {
  const { tally, find } = run
  const sizes = new Map<string, Size>()
  const saved: { map: Matrix; base: Matrix }[] = []
  // Patterns are positioned relative to their page or form, not to the shape they fill.
  let [map, base] = [start, start]
  let masks = 0

  const save = () => saved.push({ map, base })
  const restore = () => ({ map, base } = saved.pop() ?? { map: start, base: start })

  const add = (picture: unknown, placed: Matrix) => {
    if (masks > 0) return
    const size = sizeOf(typeof picture === 'string' ? (sizes.get(picture) ?? find(picture)) : picture)
    if (size) tally.add(size, placed)
    else tally.addUnknown()
  }

  for (const [at, operation] of fnArray.entries()) {
    const args = listOf(argsArray[at])
    const [first, second] = args
    switch (operation) {
      case OPS.save:
        save()
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        restore()
        break
      case OPS.transform:
        map = combined(map, matrixOf(args))
        break
      case OPS.paintFormXObjectBegin:
        save()
        map = combined(map, matrixOf(first))
        base = map
        break
      case OPS.beginGroup:
        save()
        if (masks > 0 || isMask(first)) masks++
        break
      case OPS.endGroup:
        restore()
        if (masks > 0) masks--
        break
      case OPS.beginAnnotation:
        map = combined(start, matrixOf(args[2]), matrixOf(args[3]))
        base = map
        break
      case OPS.paintImageXObject: {
        const [, width, height] = args
        if (typeof first === 'string' && typeof width === 'number' && typeof height === 'number')
          sizes.set(first, { width, height })
        add(first, map)
        break
      }
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        add(first, map)
        break
      case OPS.paintImageXObjectRepeat:
        add(first, combined(map, scaled(Number(second), Number(args[2]))))
        break
      case OPS.paintImageMaskXObjectRepeat:
        add(first, combined(map, matrixOf(args.slice(1, 5))))
        break
      case OPS.paintImageMaskXObjectGroup:
        for (const each of listOf(first)) add(each, combined(map, matrixOf(fieldOf(each, 'transform'))))
        break
      case OPS.paintInlineImageXObjectGroup:
        for (const each of listOf(second))
          add(
            { width: fieldOf(each, 'w'), height: fieldOf(each, 'h') },
            combined(map, matrixOf(fieldOf(each, 'transform'))),
          )
        break
      case OPS.setFillColorN:
      case OPS.setStrokeColorN:
        if (first === 'TilingPattern' && masks === 0) measurePattern(args, base, run)
        break
      default:
    }
  }
}

function measurePattern([, , operations, matrix]: unknown[], base: Matrix, run: Run): void {
  if (run.nesting >= maxNesting || !isOperations(operations)) return
  measure(operations, combined(base, matrixOf(matrix)), { ...run, nesting: run.nesting + 1 })
}

const isOperations = (value: unknown): value is Operations =>
  Array.isArray(fieldOf(value, 'fnArray')) && Array.isArray(fieldOf(value, 'argsArray'))

const isMask = (group: unknown) => Boolean(fieldOf(group, 'smask'))

function sizeOf(picture: unknown): Size | null {
  const [width, height] = [fieldOf(picture, 'width'), fieldOf(picture, 'height')]
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
    ? { width, height }
    : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
