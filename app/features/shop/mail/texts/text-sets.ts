import { accountTexts } from './account-texts.ts'
import type { TextSet } from './mail-text.ts'
import { movedBackTexts } from './moved-back-texts.ts'
import { orderTexts } from './order-texts.ts'
import { paymentTexts } from './payment-texts.ts'
import { proofTexts } from './proof-texts.ts'
import { sharedTexts } from './shared-texts.ts'
import { teamTexts } from './team-texts.ts'

/** The text of every email. A text's key is its set's key plus its name: 'order-moved.SENT.subject'. */
export const textSets = {
  ...orderTexts,
  ...proofTexts,
  ...movedBackTexts,
  ...paymentTexts,
  ...accountTexts,
  ...teamTexts,
  ...sharedTexts,
}

export type TextSetKey = keyof typeof textSets

export type TextName<Key extends TextSetKey> = keyof (typeof textSets)[Key]['texts'] & string

const keysOf = (sets: Partial<Record<TextSetKey, TextSet>>) => Object.keys(sets) as TextSetKey[]

export const textSections: { title: string; keys: TextSetKey[] }[] = [
  { title: 'Orders', keys: keysOf(orderTexts) },
  { title: 'Proofs', keys: keysOf(proofTexts) },
  { title: 'Orders moved back', keys: keysOf(movedBackTexts) },
  { title: 'Payments', keys: keysOf(paymentTexts) },
  { title: 'Accounts and contact', keys: keysOf(accountTexts) },
  { title: 'To your team', keys: keysOf(teamTexts) },
  { title: 'In several emails', keys: keysOf(sharedTexts) },
]

export const setOf = (key: TextSetKey): TextSet => textSets[key]

export const isTextSetKey = (key: string): key is TextSetKey => Object.hasOwn(textSets, key)

export const textKey = (set: TextSetKey, name: string) => `${set}.${name}`
