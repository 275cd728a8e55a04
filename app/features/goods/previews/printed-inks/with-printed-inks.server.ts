import {
  dictOf,
  isRef,
  nameOf,
  parsePage,
  streamOf,
  type ParsedPage,
} from '../pdf-facts/pdfjs-core.server.ts'

const kinds = ['ColorSpace', 'XObject', 'Pattern', 'Shading']
const maxParts = 10_000

/** Returns the file with its page in the inks that will be printed, if a screen would show different ones. */
export async function withPrintedInks(bytes: Uint8Array, number: number): Promise<Uint8Array> {
  try {
    if (!hasOtherInks(await parsePage(bytes, number))) return bytes
    // Loaded lazily, because few files need it.
    const [{ openPdf }, { toPrintedInks }] = await Promise.all([
      import('./open-pdf.server.ts'),
      import('./printed-inks.server.ts'),
    ])
    const source = await openPdf(bytes)
    toPrintedInks(source, source.getPage(number - 1))
    return await source.save({
      useObjectStreams: false,
      updateFieldAppearances: false,
      addDefaultPage: false,
    })
  } catch {
    // pdf.js may still be able to draw the file.
    return bytes
  }
}

/** Returns whether a page may be painted with `None` or `All`, which pdf.js mistakes for spot colors. */
function hasOtherInks({ page, xref }: ParsedPage): boolean {
  const seen = new Set<string>()

  function isOther(value: unknown): boolean {
    if (isRef(value)) {
      if (seen.has(String(value)) || seen.size > maxParts) return false
      seen.add(String(value))
    }
    const part = xref.fetchIfRef(value)
    if (Array.isArray(part)) {
      const names = xref.fetchIfRef(part[1])
      const isNamed = ['Separation', 'DeviceN'].includes(nameOf(xref.fetchIfRef(part[0])) ?? '')
      if (!isNamed) return isOther(part[1])
      return (Array.isArray(names) ? names : [names]).some((name) =>
        ['None', 'All'].includes(nameOf(xref.fetchIfRef(name)) ?? ''),
      )
    }
    const dict = streamOf(part)?.dict ?? dictOf(part)
    return Boolean(dict) && (isOther(dict?.getRaw('ColorSpace')) || areOther(dict?.get('Resources')))
  }

  function areOther(value: unknown): boolean {
    return kinds.some((kind) => {
      const named = dictOf(dictOf(value)?.get(kind))
      return named && [...named.getKeys()].some((name) => isOther(named.getRaw(name)))
    })
  }

  return areOther(page.resources)
}
