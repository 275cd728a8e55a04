const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** What somebody typed, and a picture they uploaded, as the HTML of a chat message. */
export function composeMessage(text: string, picture: { path: string; name: string } | null): string {
  const words = escapeHtml(text.trim()).replace(/\r?\n/g, '<br>')
  const image = picture && `<img src="/${picture.path}" alt="${escapeHtml(picture.name)}">`
  return [words && `<p>${words}</p>`, image && `<p>${image}</p>`].filter(Boolean).join('')
}
