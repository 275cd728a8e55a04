import { attributeOf, type XmlElement } from './read-xml.server.ts'

/** Returns the first element of each id, as browsers do. */
export function elementsById(root: XmlElement): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>()
  const add = (element: XmlElement) => {
    const id = attributeOf(element, 'id')
    if (id !== undefined && !found.has(id)) found.set(id, element)
    for (const child of element.children) if (typeof child !== 'string') add(child)
  }
  add(root)
  return found
}
