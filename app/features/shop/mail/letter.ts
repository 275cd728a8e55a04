import type { ReactNode } from 'react'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'

export type MailOf<T extends Mail['template']> = Extract<Mail, { template: T }>

/** Which shop a mail comes from. */
export type Place = { settings: ShopSettings; publicUrl: string }

/** What a template makes of its mail; the layout around it is the same for all. */
export type Letter = {
  subject: string
  heading: string
  body: ReactNode
  /** Why the reader got it. */
  reason: string
  replyTo?: string
}

export type Template<T extends Mail['template']> = (mail: MailOf<T>, place: Place) => Letter

// A name is the sign-up form's: what could be a link or an advertisement must not reach a stranger's inbox.
const plausibleName = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u

export function greeting(name: string): string {
  return plausibleName.test(name) ? `Hello ${name},` : 'Hello,'
}
