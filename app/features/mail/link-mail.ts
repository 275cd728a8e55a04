import type { Mail } from './mail.ts'

/** Whether the mail holds a link that is as good as a password, for its receiver only. */
export const holdsLinkToken = (mail: Mail) => 'path' in mail && /[?&]token=/.test(mail.path)

/** A mail's words without the secret part of such links. */
export const withoutLinkTokens = (content: string) =>
  content.replace(/\btoken=[^\s"'&<>]+/g, 'token=(hidden)')
