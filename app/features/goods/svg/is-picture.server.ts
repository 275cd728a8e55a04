import { attributeOf, type XmlElement } from './read-xml.server.ts'

/** Images with external URLs were removed, so they show nothing. */
export const isPicture = (element: XmlElement): boolean =>
  element.name === 'image' && attributeOf(element, 'href') !== undefined
