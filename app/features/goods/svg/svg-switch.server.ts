import { attributeOf, type XmlElement } from './read-xml.server.ts'

const elementsOf = ({ children }: XmlElement) => children.filter((child) => typeof child !== 'string')

/** Whose choice depends on who looks at it. */
export const isByLanguage = (element: XmlElement): boolean =>
  elementsOf(element).some((child) => attributeOf(child, 'systemLanguage') !== undefined)

/** What a switch shows, as programs put drawings beside data of their own. */
export const shownOf = (element: XmlElement): XmlElement | undefined =>
  elementsOf(element).find((child) => attributeOf(child, 'requiredExtensions') === undefined)
