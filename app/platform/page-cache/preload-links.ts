/**
 * Returns the `Link` header of a page: its styles, fonts and entry script, which a content delivery network sends ahead
 * as early hints. It is read from the HTML, so that both always match.
 */
export function preloadLinks(html: string): string {
  const links = [...html.matchAll(/<link\b([^<>]*)>/g)].map(([, attributes = '']) => attributesOf(attributes))
  const fonts = links.filter(({ rel, as }) => rel === 'preload' && as === 'font')
  const styles = links.filter(({ rel }) => rel === 'stylesheet')
  const scripts = links.filter(({ rel }) => rel === 'modulepreload')
  const entry = scripts.find(({ href }) => href?.includes('/entry')) ?? scripts[0]
  return [
    ...styles.map(({ href }) => `<${href}>; rel=preload; as=style`),
    ...fonts.map(({ href, type }) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`),
    ...(entry ? [`<${entry.href}>; rel=modulepreload`] : []),
  ].join(', ')
}

function attributesOf(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...text.matchAll(/\b([a-z]{1,30})="([^"]*)"/gi)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
}
