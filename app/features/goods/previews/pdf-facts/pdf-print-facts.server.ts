import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '#app/features/goods/cut-line/mask.ts'
import { boxBetween } from '#app/features/goods/item-drawing/page-frame.ts'
import type { PageBox } from '#app/features/goods/print-quality/page-layout.ts'
import type { PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { NotMeasurable, startFacts, type Ink, type Layers, type PageFacts } from './page-facts.server.ts'
import { cmyk, gray, inkOf, jpxInk, noInk, outputProfile, rgb, shadingInk } from './pdf-inks.server.ts'
import {
  dictOf,
  nameOf,
  operationsIn,
  parsePage,
  rawPartOf,
  streamOf,
  type ParsedPage,
  type PdfDict,
  type PdfParts,
  type PdfStream,
} from './pdfjs-core.server.ts'

const maxNesting = 12

/** The additional boxes that a page defines, as stored. */
export type NamedBoxes = Record<PageBox, Box | null>

export type OpenedPage = {
  boxes: NamedBoxes
  /**
   * Returns the facts about the page's paint. Throws if reading them takes too many operations, or longer than `isOver`
   * allows.
   */
  readFacts: (layers: Layers, isOver: () => boolean) => Promise<PrintFacts>
}

/** `number` is 1-based. Throws if the page can't be read. */
export async function openPage(file: Uint8Array | PdfParts, number: number): Promise<OpenedPage> {
  const parsed = await parsePage(file, number)
  return {
    boxes: { trim: await boxOf(parsed, 'TrimBox'), bleed: await boxOf(parsed, 'BleedBox') },
    readFacts: (layers, isOver) =>
      parsed.whenRead(() => {
        if (isOver()) throw new NotMeasurable('too long')
        return readFacts(parsed, layers)
      }),
  }
}

async function boxOf({ page, whenRead }: ParsedPage, name: string): Promise<Box | null> {
  const corners = await whenRead(() => page.pageDict.getArray(name))
  if (!Array.isArray(corners) || corners.length !== 4 || !corners.every(Number.isFinite)) return null
  const [x = 0, y = 0, otherX = 0, otherY = 0] = corners.map(Number)
  return boxBetween([x, y, otherX, otherY])
}

async function readFacts({ page, xref }: ParsedPage, layers: Layers): Promise<PrintFacts> {
  const facts = startFacts(xref, layers)
  const start = { fill: gray, stroke: gray, textMode: 0, font: null }
  const run = { resources: page.resources, nesting: 0, facts }
  walk(await page.getContentStream(), start, run)
  for (const appearance of printedAppearances(page.pageDict, facts))
    if (appearance.dict && facts.isFirst(appearance)) walk(appearance, start, within(appearance.dict, run))
  facts.addProfile(outputProfile(xref))
  return facts.read()
}

type State = { fill: Ink; stroke: Ink; textMode: number; font: PdfDict | null }

type Run = { resources: PdfDict; nesting: number; facts: PageFacts }

function walk(content: PdfStream, start: State, run: Run): void {
  if (run.nesting > maxNesting) throw new NotMeasurable('nested too deeply')
  const { facts, resources } = run
  const saved: State[] = []
  let hidden = 0
  let state = start
  const set = (changes: Partial<State>) => (state = { ...state, ...changes })

  for (const { fn, args } of operationsIn(content, facts.xref)) {
    facts.countOperation()
    const [first] = args
    switch (fn) {
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps:
        if (hidden > 0 || facts.isHidden(layerOf(resources, args))) hidden++
        break
      case OPS.endMarkedContent:
        if (hidden > 0) hidden--
        break
      case OPS.save:
        saved.push(state)
        break
      case OPS.restore:
        state = saved.pop() ?? state
        break
      case OPS.setFillGray:
        set({ fill: gray })
        break
      case OPS.setStrokeGray:
        set({ stroke: gray })
        break
      case OPS.setFillRGBColor:
        set({ fill: rgb })
        break
      case OPS.setStrokeRGBColor:
        set({ stroke: rgb })
        break
      case OPS.setFillCMYKColor:
        set({ fill: cmyk })
        break
      case OPS.setStrokeCMYKColor:
        set({ stroke: cmyk })
        break
      case OPS.setFillColorSpace:
        set({ fill: inkOf(first, run) })
        break
      case OPS.setStrokeColorSpace:
        set({ stroke: inkOf(first, run) })
        break
      case OPS.setFillColorN:
        if (nameOf(args.at(-1)) !== null) set({ fill: patternInk(args.at(-1), state.fill, run) })
        break
      case OPS.setStrokeColorN:
        if (nameOf(args.at(-1)) !== null) set({ stroke: patternInk(args.at(-1), state.stroke, run) })
        break
      case OPS.setTextRenderingMode:
        set({ textMode: Number(first) })
        break
      case OPS.setFont:
        set({ font: dictOf(facts.fetch(rawPartOf(resources, 'Font', first))) })
        break
      default:
        if (hidden === 0) paint(fn, first, state, run)
    }
  }
}

function paint(operation: number, first: unknown, state: State, run: Run): void {
  const { facts, resources } = run
  switch (operation) {
    case OPS.fill:
    case OPS.eoFill:
      facts.addInk(state.fill)
      break
    case OPS.stroke:
    case OPS.closeStroke:
      facts.addInk(state.stroke)
      break
    case OPS.fillStroke:
    case OPS.eoFillStroke:
    case OPS.closeFillStroke:
    case OPS.closeEOFillStroke:
      facts.addInk(state.fill)
      facts.addInk(state.stroke)
      break
    case OPS.showText:
    case OPS.showSpacedText:
    case OPS.nextLineShowText:
    case OPS.nextLineSetSpacingShowText:
      addText(state, facts)
      break
    case OPS.shadingFill:
      facts.addInk(shadingInk(rawPartOf(resources, 'Shading', first), run))
      break
    case OPS.endInlineImage:
      addPicture(streamOf(first), state, run)
      break
    case OPS.paintXObject:
      addObject(first, state, run)
      break
    default:
  }
}

/** Skips text modes 3 and 7, which draw nothing, as in the text layer of a scanned page. */
function addText({ textMode, fill, stroke, font }: State, facts: PageFacts): void {
  if (textMode === 3 || textMode === 7) return
  const mode = textMode % 4
  if (mode !== 1) facts.addInk(fill)
  if (mode !== 0) facts.addInk(stroke)
  if (!font || !facts.isFirst(font)) return
  const missing = missingFont(font, facts.fetch)
  if (missing !== null) facts.addMissingFont(missing)
}

function missingFont(font: PdfDict, fetch: PageFacts['fetch']): string | null {
  const type = nameOf(font.get('Subtype'))
  if (type === 'Type3') return null
  const descendants = font.get('DescendantFonts')
  const real = Array.isArray(descendants) ? dictOf(fetch(descendants[0])) : font
  const descriptor = dictOf(real?.get('FontDescriptor'))
  if (descriptor && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.get(key))) return null
  const name = nameOf(font.get('BaseFont')) ?? nameOf(real?.get('BaseFont')) ?? 'unnamed'
  return name.replace(/^[A-Z]{6}\+/, '')
}

function addObject(name: unknown, state: State, run: Run): void {
  const raw = rawPartOf(run.resources, 'XObject', name)
  const object = streamOf(run.facts.fetch(raw))
  if (!object?.dict) return
  if (run.facts.isHidden(object.dict.getRaw('OC'))) return
  const type = nameOf(object.dict.get('Subtype'))
  if (type === 'Image') addPicture(object, state, run)
  // Reads each form once, even if forms reference each other repeatedly.
  if (type === 'Form' && run.facts.isFirst(String(raw))) walk(object, state, within(object.dict, run))
}

const within = (dict: PdfDict, { resources, nesting, facts }: Run): Run => ({
  resources: dictOf(dict.get('Resources')) ?? resources,
  nesting: nesting + 1,
  facts,
})

function addPicture(picture: PdfStream | null, state: State, run: Run): void {
  if (!picture?.dict) return
  const { dict } = picture
  if (dict.get('IM', 'ImageMask') === true) return run.facts.addInk(state.fill)
  const space = dict.getRaw('CS') ?? dict.getRaw('ColorSpace')
  run.facts.addInk(space === undefined ? jpxInk(picture) : inkOf(space, run))
}

function patternInk(name: unknown, current: Ink, run: Run): Ink {
  const raw = rawPartOf(run.resources, 'Pattern', name)
  const fetched = run.facts.fetch(raw)
  const gradient = dictOf(fetched)
  if (gradient) return shadingInk(gradient.get('Shading'), run)
  const pattern = streamOf(fetched)
  if (!pattern?.dict) return noInk
  // An uncolored pattern uses the current color.
  if (pattern.dict.get('PaintType') === 2) return current
  const start = { fill: gray, stroke: gray, textMode: 0, font: null }
  if (run.facts.isFirst(String(raw))) walk(pattern, start, within(pattern.dict, run))
  return noInk
}

const layerOf = (resources: PdfDict, [tag, name]: unknown[]): unknown =>
  nameOf(tag) === 'OC' ? rawPartOf(resources, 'Properties', name) : undefined

const [invisible, hidden, print] = [1 << 0, 1 << 1, 1 << 2]

/** Returns the appearances of annotations and filled-in form fields that are printed. */
function printedAppearances(page: PdfDict, facts: PageFacts): PdfStream[] {
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
  return streamOf(look)
}
