import { attributeOf, type XmlElement } from './read-xml.server.ts'

export const isPicture = (element: XmlElement): boolean =>
  element.name === 'image' && attributeOf(element, 'href') !== undefined
