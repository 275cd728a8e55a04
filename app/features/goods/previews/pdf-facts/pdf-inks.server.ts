import type { ColorSpace } from '#app/features/ground/product/color-space.ts'
import { jpxColorSpace } from '#app/features/goods/print-quality/headers/jpx-color-space.ts'
import { iccName } from '#app/features/goods/print-quality/names/icc-name.ts'
import { NotMeasurable, type Ink, type PageFacts } from './page-facts.server.ts'
import {
  dictOf,
  nameOf,
  rawPartOf,
  streamOf,
  type PdfDict,
  type PdfStream,
  type PdfXref,
} from './pdfjs-core.server.ts'

const maxNesting = 12
/** Printing press profiles have megabytes of tables after their description. */
const maxProfileBytes = 256 * 1024

const inkIn = (...spaces: ColorSpace[]): Ink => ({ spaces, profile: null, spotColors: [] })

export const [rgb, cmyk, gray] = [inkIn('rgb'), inkIn('cmyk'), inkIn('gray')]
export const noInk = inkIn()
const lab = inkIn('lab')

type Painting = { resources: PdfDict; facts: PageFacts }

const devices: Record<string, Ink> = {
  G: gray,
  DeviceGray: gray,
  CalGray: gray,
  RGB: rgb,
  DeviceRGB: rgb,
  CalRGB: rgb,
  CMYK: cmyk,
  DeviceCMYK: cmyk,
  Lab: lab,
  Pattern: noInk,
}

/** `All` is for registration marks, which are printed on every plate. */
const colorless = new Set(['None', 'All'])

const processInks = new Set(['Cyan', 'Magenta', 'Yellow', 'Black'])

export function inkOf(space: unknown, run: Painting, nesting = 0): Ink {
  const { fetch } = run.facts
  const value = fetch(space)
  if (nesting > maxNesting) throw new NotMeasurable('color spaces nested too deeply')
  const name = nameOf(value)
  if (name !== null) {
    const device = Object.hasOwn(devices, name) ? devices[name] : undefined
    return device ?? inkOf(rawPartOf(run.resources, 'ColorSpace', value), run, nesting + 1)
  }
  if (!Array.isArray(value)) throw new NotMeasurable('an unknown color space')
  const [kind, second] = [nameOf(fetch(value[0])), fetch(value[1])]
  switch (kind) {
    case 'ICCBased':
      return profileInk(streamOf(second))
    case 'Indexed':
    case 'I':
      return inkOf(second, run, nesting + 1)
    case 'Pattern':
      return second === undefined ? noInk : inkOf(second, run, nesting + 1)
    case 'Separation':
    case 'DeviceN': {
      const names = (Array.isArray(second) ? second : [second]).map((name) => nameOf(fetch(name)) ?? '')
      const inks = names.filter((name) => !colorless.has(name))
      const spotColors = inks.filter((name) => !processInks.has(name))
      if (inks.length === 0) return noInk
      return spotColors.length === 0 ? cmyk : { ...inkIn('spot'), spotColors }
    }
    default:
      return inkOf(value[0], run, nesting + 1)
  }
}

function profileInk(stream: PdfStream | null): Ink {
  if (!stream) return noInk
  const components = stream.dict?.get('N')
  const device = components === 1 ? gray : components === 4 ? cmyk : rgb
  return { ...device, profile: profileName(stream) }
}

function profileName(stream: PdfStream): string | null {
  stream.reset()
  return iccName(stream.getBytes(maxProfileBytes))
}

/** JPEG 2000 pictures may contain their own color space. */
export function jpxInk(picture: PdfStream): Ink {
  const space = picture.stream && jpxColorSpace(picture.stream.getBytes())
  if (!space) throw new NotMeasurable('a picture without color space')
  return inkIn(space)
}

export function shadingInk(raw: unknown, run: Painting): Ink {
  const shading = run.facts.fetch(raw)
  const dict = streamOf(shading)?.dict ?? dictOf(shading)
  return dict ? inkOf(dict.getRaw('CS') ?? dict.getRaw('ColorSpace'), run) : noInk
}

/** Returns the printing condition that a PDF/X was made for. */
export function outputProfile(xref: PdfXref): string | null {
  const intents = xref.root?.get('OutputIntents')
  const intent = Array.isArray(intents) ? dictOf(xref.fetchIfRef(intents[0])) : null
  const profile = streamOf(intent?.get('DestOutputProfile'))
  const name = profile && profileName(profile)
  const condition = intent?.get('OutputConditionIdentifier')
  return name ?? (typeof condition === 'string' ? condition : null)
}
