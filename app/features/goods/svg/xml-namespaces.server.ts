export interface XmlName {
  namespace: string | null
  name: string
}

export const svgNamespace = 'http://www.w3.org/2000/svg'
export const xlinkNamespace = 'http://www.w3.org/1999/xlink'
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

export type Namespaces = ReturnType<typeof createNamespaces>

/** Which prefix means what at this point of a document. Each declaration costs the same, however many are open. */
export function createNamespaces() {
  // Many drawings cut out of web pages forget to declare xlink, and everyone reads them all the same.
  const meanings = new Map([
    ['xml', [xmlNamespace]],
    ['xlink', [xlinkNamespace]],
  ])
  const meaningOf = (prefix: string) => meanings.get(prefix)?.at(-1)

  return {
    /** Takes the declarations among an element's attributes; returns their prefixes, for its end. */
    open(attributes: ReadonlyMap<string, string>): string[] {
      const declared: string[] = []
      for (const [key, value] of attributes) {
        if (!isDeclaration(key)) continue
        const prefix = key.slice(6)
        const outer = meanings.get(prefix)
        if (outer) outer.push(value)
        else meanings.set(prefix, [value])
        declared.push(prefix)
      }
      return declared
    },
    close(declared: string[]) {
      for (const prefix of declared) meanings.get(prefix)?.pop()
    },
    resolve(written: string, unprefixed: string | null): XmlName {
      const colon = written.indexOf(':')
      if (colon < 0) return { namespace: unprefixed, name: written }
      const prefix = written.slice(0, colon)
      return { namespace: meaningOf(prefix) ?? `undeclared:${prefix}`, name: written.slice(colon + 1) }
    },
    unprefixed: () => meaningOf('') || null,
  }
}

export const isDeclaration = (attribute: string) => attribute === 'xmlns' || attribute.startsWith('xmlns:')
