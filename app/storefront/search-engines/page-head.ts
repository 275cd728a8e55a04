import type { MetaDescriptor } from 'react-router'
import { hasDrawnLogo } from '#app/features/ground/shop/shop-name.ts'
import { cardSize } from '#app/features/goods/item-picture/paper-background.ts'
import { shopPicture, unbrandedPicture } from './share-picture.ts'
import type { Site } from './site.server.ts'
import { breadcrumbs, type Crumb, type StructuredData } from './structured-data.ts'

type Page = {
  path: string
  title: string
  description: string
  picture?: string
  trail?: Crumb[]
  structuredData?: (page: { url: string; pictureUrl: string }) => (StructuredData | null)[]
}

/** Call this in the loaders of public pages, so that browsers don't load its code. */
export function pageHead(
  { publicUrl, settings }: Site,
  { path, title, description: ownDescription, picture = shopPicture, trail, structuredData }: Page,
): MetaDescriptor[] {
  const url = `${publicUrl}${path}`
  const pictureUrl = `${publicUrl}/${hasDrawnLogo(settings.name) ? picture : unbrandedPicture}`
  const description =
    ownDescription ||
    `${title} by ${settings.name}: see the price instantly, and approve a proof before we print.`
  const data = [
    ...(trail
      ? [breadcrumbs(publicUrl, [{ name: settings.name, path: '/' }, ...trail, { name: title, path }])]
      : []),
    ...(structuredData?.({ url, pictureUrl }) ?? []),
  ]
  return [
    { title: `${title} · ${settings.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: settings.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: pictureUrl },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(cardSize.width) },
    { property: 'og:image:height', content: String(cardSize.height) },
    { property: 'og:image:alt', content: `${title}, drawn as stickers on paper` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: pictureUrl },
    ...data.flatMap((entry) => (entry ? [{ 'script:ld+json': entry }] : [])),
  ]
}
