/** Metadata from a page's server-rendered HTML. */
export interface PageSource {
  titles: string[]
  headings: string[]
  description: string | undefined
  canonical: string | undefined
  robots: string | undefined
  og: Record<string, string>
  data: StructuredData[]
  text: string
}

export interface StructuredData {
  '@type': string
  offers?: {
    '@type': string
    price?: number
    lowPrice?: number
    highPrice?: number
    offerCount?: number
    priceCurrency: string
    availability: string
  }
  itemListElement?: { position: number; name: string; item: string }[]
  [property: string]: unknown
}

export function readSource(html: string): PageSource {
  const metas = matches(html, /<meta ([^>]*)>/g).map(attributes)
  const links = matches(html, /<link ([^>]*)>/g).map(attributes)
  const named = (name: string) => metas.find((meta) => meta.name === name)?.content
  return {
    titles: matches(html, /<title>(.*?)<\/title>/gs).map(textOf),
    headings: matches(html, /<h1[^>]*>(.*?)<\/h1>/gs).map(textOf),
    description: named('description'),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    robots: named('robots'),
    og: Object.fromEntries(
      metas.flatMap(({ property, content = '' }) =>
        property?.startsWith('og:') ? [[property, content]] : [],
      ),
    ),
    data: matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) =>
      JSON.parse(json),
    ),
    text: textOf(html.replace(/^.*<body>/s, '').replaceAll(/<(script|noscript|template)\b.*?<\/\1>/gs, ' ')),
  }
}

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = '']) => part)

function attributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )
}

/** React separates text nodes with comments. */
const textOf = (html: string) =>
  unescaped(html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
