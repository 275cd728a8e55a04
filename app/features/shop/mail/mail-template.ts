import type { ReactNode } from 'react'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { filledLine, type ChangedTexts } from './texts/fill-text.ts'

export type MailOf<T extends Mail['template']> = Extract<Mail, { template: T }>

export type MailContext = {
  settings: ShopSettings
  publicUrl: string
  texts?: ChangedTexts
  /** Omitted in previews, whose pictures are not loaded. */
  signPicture?: (path: string) => string
}

export type MailContent = {
  subject: string
  heading: string
  body: ReactNode
  reason: string
  replyTo?: string
}

export type Template<T extends Mail['template']> = (mail: MailOf<T>, context: MailContext) => MailContent

// Names come from the public sign-up form, which must not send links or ads to a stranger's inbox.
const plausibleName = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u

export function greeting({ texts = {} }: MailContext, name: string): string {
  return plausibleName.test(name)
    ? filledLine(texts, 'greeting', 'named', { name })
    : filledLine(texts, 'greeting', 'unnamed')
}

const greeted = /^\s*(hello|hi|hey|dear|good (morning|afternoon|evening))\b/i

/** Returns whether a text by staff already begins with a greeting. */
export const beginsWithGreeting = (text: string): boolean => greeted.test(text)
