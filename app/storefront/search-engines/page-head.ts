import type { MetaDescriptor } from 'react-router'
import { hasDrawnLogo } from '#app/features/shop/settings/drawn-logo.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { sharePictureSize, shopPicture, unbrandedPicture } from './share-picture.ts'
import { siteOf, type Site } from './site.ts'
import { breadcrumbs, type Crumb, type StructuredData } from './structured-data.ts'

type Page = {
  path: string
  title: string
  description: string
  picture?: string
  trail?: Crumb[]
  structuredData?: (page: { site: Site; url: string; pictureUrl: string }) => (StructuredData | null)[]
}

export function pageHead(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  { path, title, description: ownDescription, picture = shopPicture, trail, structuredData }: Page,
): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return [{ title: pageTitle(matches, title) }]
  const { publicUrl, settings } = site
  const url = `${publicUrl}${path}`
  const pictureUrl = `${publicUrl}/${hasDrawnLogo(settings.name) ? picture : unbrandedPicture}`
  const description =
    ownDescription ||
    `${title} by ${settings.name}: see the price instantly, approve a proof before we print.`
  const data = [
    ...(trail
      ? [breadcrumbs(publicUrl, [{ name: settings.name, path: '/' }, ...trail, { name: title, path }])]
      : []),
    ...(structuredData?.({ site, url, pictureUrl }) ?? []),
  ]
  return [
    { title: pageTitle(matches, title) },
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
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: `${title}, drawn as stickers on paper` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: pictureUrl },
    ...data.flatMap((entry) => (entry ? [{ 'script:ld+json': entry }] : [])),
  ]
}
