const maxNameLength = 200

/** Returns a name that is safe to display: no folders, no invisible or direction-changing characters. */
export function displayName(fileName: string, fallback: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu, '')
    .trim()
  const short = visible.slice(0, maxNameLength).toWellFormed()
  return short === '' || /^\.+$/.test(short) ? fallback : short
}

const extensions: Record<string, string[]> = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'] }

export function withExtension(fileName: string, extension: string): string {
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const allowed = extensions[extension] ?? [extension]
  return allowed.includes(ending) ? fileName : `${fileName}.${extension}`
}

/** Returns the Content-Disposition header for a download with this name (RFC 6266, RFC 5987). */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Returns the file name in a Content-Disposition header, or null if there is none. */
export function attachedName(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}
