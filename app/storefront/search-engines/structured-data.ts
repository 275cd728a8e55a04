import { hasDrawnLogo } from '#app/features/ground/shop/shop-name.ts'
import { shopPicture, unbrandedPicture } from './share-picture.ts'
import type { Site } from './site.server.ts'

export type StructuredData = {
  '@context': 'https://schema.org'
  '@type': string
  [property: string]: unknown
}

export type Crumb = { name: string; path: string }

export type SoldProduct = {
  url: string
  pictureUrl: string
  /** Stays the same when the product is renamed. */
  sku: string
  name: string
  description: string
  priceCents: readonly number[]
  isOutOfStock: boolean
}

const context = 'https://schema.org'

export const productSku = (categoryId: number) => `product-${categoryId}`

export const designSku = (libraryProductId: number) => `design-${libraryProductId}`

export function organization({ publicUrl, settings }: Site): StructuredData {
  const { name, address, phone, fax, email, socialLinks } = settings
  const isKisscut = hasDrawnLogo(name)
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name,
    url: `${publicUrl}/`,
    ...(isKisscut && { logo: `${publicUrl}/pictures/logo.svg` }),
    image: `${publicUrl}/${isKisscut ? shopPicture : unbrandedPicture}`,
    ...(address && { address: postalAddress(address) }),
    ...(phone && { telephone: phone }),
    ...(fax && { faxNumber: fax }),
    ...(email && { email }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  }
}

export function website({ publicUrl, settings: { name } }: Site): StructuredData {
  return {
    '@context': context,
    '@type': 'WebSite',
    name,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': `${publicUrl}/#organization` },
  }
}

export function breadcrumbs(publicUrl: string, crumbs: readonly Crumb[]): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

/** Returns null if there is no price, because search engines reject a product without an offer. */
export function product(
  { settings }: Site,
  { url, pictureUrl, sku, name, description, priceCents, isOutOfStock }: SoldProduct,
): StructuredData | null {
  const [first] = priceCents
  if (first === undefined) return null
  const availability = `${context}/${isOutOfStock ? 'OutOfStock' : 'InStock'}`
  const terms = { priceCurrency: 'USD', availability, url }
  return {
    '@context': context,
    '@type': 'Product',
    name,
    description,
    image: pictureUrl,
    url,
    sku,
    brand: { '@type': 'Brand', name: settings.name },
    offers:
      priceCents.length === 1
        ? { '@type': 'Offer', price: dollars(first), itemCondition: `${context}/NewCondition`, ...terms }
        : {
            '@type': 'AggregateOffer',
            lowPrice: dollars(Math.min(...priceCents)),
            highPrice: dollars(Math.max(...priceCents)),
            offerCount: priceCents.length,
            ...terms,
          },
  }
}

/** Returns a plain number without currency sign or commas, as schema.org requires. */
const dollars = (cents: number) => cents / 100

/** Splits addresses such as '418 Press Street, Austin, TX 78702'. Other formats stay a single text. */
function postalAddress(address: string) {
  const parts = address.split(',')
  const [, state, zip] = /^ *([A-Z]{2}) +(\d{5}(?:-\d{4})?)$/.exec(parts.pop() ?? '') ?? []
  const city = parts.pop()?.trimStart()
  const street = parts.join(',')
  if (!street || !city || !state || !zip) return address
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  }
}
