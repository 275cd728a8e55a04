import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { written, type Matrix, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/** A drawing's parts, by the names that its content uses. */
export type SvgResources = Record<'ExtGState' | 'XObject' | 'Pattern', Record<string, PDFRef>>

export type SvgParts = ReturnType<typeof createParts>

/** Larger than any drawing. */
const everywhere: Box = { x: -100_000, y: -100_000, width: 200_000, height: 200_000 }

/** Colors in the group blend with each other, not with the colors below. */
export const isolated = (space?: 'DeviceRGB') => ({
  S: 'Transparency',
  I: true,
  ...(space && { CS: space }),
})

/** The parts of a PDF that a drawing's content refers to. */
export function createParts(context: PDFContext) {
  const resources: SvgResources = { ExtGState: {}, XObject: {}, Pattern: {} }
  let count = 0
  let hasTiles = false
  const name = (kind: keyof SvgResources, ref: PDFRef): string => {
    const made = `${kind.charAt(0)}${count++}`
    resources[kind][made] = ref
    return made
  }

  /** Returns a group painted as one, so that overlaps in it don't show through. */
  const group = (
    content: string,
    used: object,
    { space, area = everywhere }: { space?: 'DeviceRGB'; area?: Box | undefined } = {},
  ): PDFRef => {
    const form = context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [area.x, area.y, area.x + area.width, area.y + area.height],
      Group: isolated(space),
      Resources: { ...used },
    })
    return context.register(form)
  }

  /** Ghostscript treats a tile as transparent if its resources contain anything transparent. */
  const usedIn = (content: string): SvgResources => {
    const names = new Set(content.match(/(?<=\/)\w+/g))
    const used = (parts: Record<string, PDFRef>) =>
      Object.fromEntries(Object.entries(parts).filter(([part]) => names.has(part)))
    return {
      ExtGState: used(resources.ExtGState),
      XObject: used(resources.XObject),
      Pattern: used(resources.Pattern),
    }
  }

  const state = (entries: object): string =>
    `/${name('ExtGState', context.register(context.obj({ Type: 'ExtGState', ...entries })))} gs`

  return {
    context,
    resources,
    /** Returns operators that paint a picture or form. */
    paint: (ref: PDFRef) => `/${name('XObject', ref)} Do`,
    /** Returns operators that paint a group clipped to the area. */
    paintGroup: (content: string, area?: Box) =>
      `/${name('XObject', group(content, usedIn(content), { area }))} Do`,
    pattern: (entries: object) =>
      `/${name('Pattern', context.register(context.obj({ Type: 'Pattern', ...entries })))}`,
    /** Returns a pattern tiled with a drawing of this size. */
    tiling: (content: string, { width, height }: Dimensions, map: Matrix): string => {
      hasTiles = true
      const tile = context.flateStream(content, {
        Type: 'Pattern',
        PatternType: 1,
        PaintType: 1,
        TilingType: 1,
        BBox: [0, 0, width, height],
        XStep: width,
        YStep: height,
        Matrix: [...map],
        Resources: usedIn(content),
      })
      return `/${name('Pattern', context.register(tile))}`
    },
    hasTiles: () => hasTiles,
    /** Returns the operator that sets the blend mode for the rest of the group. */
    blendState: (mode: string): string => state({ BM: mode }),
    /** Returns the operator that sets the opacity of fills and strokes; '' if both are opaque. */
    alphaState: (fill: number, stroke: number): string => {
      if (fill === 1 && stroke === 1) return ''
      const key = `A${Math.round(fill * 1000)}x${Math.round(stroke * 1000)}`
      resources.ExtGState[key] ??= context.register(context.obj({ Type: 'ExtGState', ca: fill, CA: stroke }))
      return `/${key} gs`
    },
    /**
     * Returns the operator that masks later content by the luminosity or alpha of this content, in the coordinates in
     * effect where it is set.
     */
    maskState: (content: string, kind: 'Luminosity' | 'Alpha', area: Box): string => {
      const form = group(content, usedIn(content), { space: 'DeviceRGB', area })
      return state({ SMask: { Type: 'Mask', S: kind, G: form } })
    },
    /**
     * Returns the operator that makes later content as opaque as the shading is light. That content must lie within the
     * area.
     */
    shadedState: (shading: PDFRef, map: Matrix, area: Box): string => {
      const form = group(
        `q ${written(map)} cm /Shading sh Q`,
        { Shading: { Shading: shading } },
        // Ghostscript renders gray at less than half its value.
        { space: 'DeviceRGB', area },
      )
      return state({ SMask: { Type: 'Mask', S: 'Luminosity', G: form } })
    },
  }
}

export const lines = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join('\n')
