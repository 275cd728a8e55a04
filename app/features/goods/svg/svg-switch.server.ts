import { attributeOf, type XmlElement } from './read-xml.server.ts'

const elementsOf = ({ children }: XmlElement) => children.filter((child) => typeof child !== 'string')

/** Tells whether a switch depends on the viewer's language. */
export const isByLanguage = (element: XmlElement): boolean =>
  elementsOf(element).some((child) => attributeOf(child, 'systemLanguage') !== undefined)

/** Returns the element that a switch shows. Programs put drawings next to their private data this way. */
export const shownOf = (element: XmlElement): XmlElement | undefined =>
  elementsOf(element).find((child) => attributeOf(child, 'requiredExtensions') === undefined)
