import type { PageFacts } from './page-facts.server.ts'
import { dictOf, nameOf, pdfjsCore, type PdfDict, type PdfStream } from './pdfjs-core.server.ts'

const { BaseStream } = pdfjsCore

const [invisible, hidden, print] = [1 << 0, 1 << 1, 1 << 2]

/** Returns the appearances of annotations and filled-in form fields that are printed. */
export function printedAppearances(page: PdfDict, facts: PageFacts): PdfStream[] {
  const listed = page.get('Annots')
  if (!Array.isArray(listed)) return []
  return listed.flatMap((each) => {
    const annotation = dictOf(facts.fetch(each))
    return annotation && isPrinted(annotation, facts) ? (appearanceOf(annotation, facts) ?? []) : []
  })
}

function isPrinted(annotation: PdfDict, { isHidden }: PageFacts): boolean {
  const flags = Number(annotation.get('F') ?? 0)
  return (flags & print) !== 0 && (flags & (hidden | invisible)) === 0 && !isHidden(annotation.getRaw('OC'))
}

function appearanceOf(annotation: PdfDict, { fetch }: PageFacts): PdfStream | null {
  const usual = fetch(dictOf(annotation.get('AP'))?.getRaw('N'))
  const state = nameOf(annotation.get('AS'))
  const look = state === null ? usual : fetch(dictOf(usual)?.getRaw(state) ?? usual)
  return look instanceof BaseStream ? look : null
}
