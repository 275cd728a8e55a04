import { linkToken } from '#app/platform/secrets/tokens.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'

// Only emails from earlier versions contain `token=`. Rows now store the seed that the token is derived from.
const secretPart = /\b(?:token|seed)=[^\s"'&<>]+/g
const hidden = 'token=(hidden)'

export const hasLinkToken = (mail: Mail) => linkPaths(mail).some((path) => path.search(secretPart) >= 0)

export const hasRedactedLink = (mail: Mail) => linkPaths(mail).some((path) => path.includes(hidden))

export const withoutLinkTokens = (content: string) => content.replace(secretPart, hidden)

export function withLinkTokens(secret: string, mail: Mail, content: string): string {
  return linkPaths(mail).reduce((text, path) => {
    const seed = /[?&]seed=([\w-]+)/.exec(path)?.[1]
    return seed ? text.replaceAll(`seed=${seed}`, `token=${linkToken(secret, seed)}`) : text
  }, content)
}

/** Returns the only paths that can carry tokens; everything else in an email may be user input. */
function linkPaths(mail: Mail): string[] {
  if (!('path' in mail)) return []
  return 'disownPath' in mail && mail.disownPath ? [mail.path, mail.disownPath] : [mail.path]
}

type Kept = { mail: Mail; html: string; text: string }

export function redactTokens({ mail, html, text }: Kept): Kept {
  if (!('path' in mail) || !mail.path.includes('token=')) return { mail, html, text }
  return {
    mail: { ...mail, path: withoutLinkTokens(mail.path) },
    html: withoutLinkTokens(html),
    text: withoutLinkTokens(text),
  }
}
