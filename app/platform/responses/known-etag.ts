const bare = (tag: string) => tag.trim().replace(/^W\//, '')

/** Returns whether a client has this version according to `If-None-Match`, with weak comparison (RFC 9110, 13.1.2). */
export function isKnownEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag) return true
  const current = bare(etag)
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === current)
}

/** Headers that a 304 includes if the 200 has them (RFC 9110, 15.4.5). */
export const keptBy304 = ['cache-control', 'content-location', 'etag', 'expires', 'vary']
