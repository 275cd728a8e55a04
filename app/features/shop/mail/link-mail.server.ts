import { linkToken } from '#app/platform/secrets/tokens.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'

// `token=` is in mails of earlier versions only: today's rows have the seed that a token is made from.
const secretPart = /\b(?:token|seed)=[^\s"'&<>]+/g
const hidden = 'token=(hidden)'

/** Whether the mail holds a link that is as good as a password, for its receiver only. */
export const holdsLinkToken = (mail: Mail) => linkPaths(mail).some((path) => path.search(secretPart) >= 0)

/** Whether its link was removed from the database once it had been sent. */
export const hasLostLink = (mail: Mail) => linkPaths(mail).some((path) => path.includes(hidden))

/** A mail's words without the secret part of such links. */
export const withoutLinkTokens = (content: string) => content.replace(secretPart, hidden)

/** What a rendered mail says to its receiver: its own links' seeds become tokens, by the shop's secret. */
export function withLinkTokens(secret: string, mail: Mail, content: string): string {
  return linkPaths(mail).reduce((text, path) => {
    const seed = /[?&]seed=([\w-]+)/.exec(path)?.[1]
    return seed ? text.replaceAll(`seed=${seed}`, `token=${linkToken(secret, seed)}`) : text
  }, content)
}

/** Whatever else is in a mail may be somebody's own words, which never become a token. */
function linkPaths(mail: Mail): string[] {
  if (!('path' in mail)) return []
  return 'disownPath' in mail && mail.disownPath ? [mail.path, mail.disownPath] : [mail.path]
}

type Kept = { mail: Mail; html: string; text: string }

/** What stays of a sent mail: rows of earlier versions had the token itself. */
export function keptOf({ mail, html, text }: Kept): Kept {
  if (!('path' in mail) || !mail.path.includes('token=')) return { mail, html, text }
  return {
    mail: { ...mail, path: withoutLinkTokens(mail.path) },
    html: withoutLinkTokens(html),
    text: withoutLinkTokens(text),
  }
}
