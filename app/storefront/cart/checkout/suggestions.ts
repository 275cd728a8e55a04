import { stateOfZip } from '#app/features/goods/tax/zip-state.ts'
import { stateCode, type AddressState } from '#app/features/ground/money/us-states.ts'

/** Returns the state of the ZIP code, if another one was entered. */
export function stateInstead({ state, zipCode }: { state: string; zipCode: string }): AddressState | null {
  const code = stateOfZip(zipCode)
  return state.trim() !== '' && code !== stateCode(state) ? code : null
}

// Includes domains that are one letter from a more common one, so that they aren't corrected.
const emailDomains = `
gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com me.com
mac.com aol.com aim.com mail.com email.com gmx.com proton.me protonmail.com zoho.com fastmail.com comcast.net verizon.net
att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net earthlink.net optonline.net frontier.com example.com`
  .trim()
  .split(/\s+/)

const endings: Record<string, string> = {
  ...Object.fromEntries(
    ['con', 'cim', 'cpm', 'xom', 'vom', 'ocm', 'cmo', 'comm', 'coom'].map((end) => [end, 'com']),
  ),
  ...Object.fromEntries(['met', 'ner', 'nte', 'nett'].map((end) => [end, 'net'])),
  ogr: 'org',
  orgg: 'org',
  eud: 'edu',
}

/** Returns the address with its domain corrected, if the domain looks like a typo. */
export function emailInstead(email: string): string | null {
  const [, person, typed] = /^(\S+)@([^\s@]+)$/.exec(email.trim()) ?? []
  if (person === undefined || typed === undefined) return null
  const domain = typed.toLowerCase().replace(/[^.]+$/, (end) => endings[end] ?? end)
  const meant = emailDomains.includes(domain)
    ? domain
    : (emailDomains.find((known) => known.length >= 8 && isOneTypoFrom(domain, known)) ?? domain)
  return meant === typed.toLowerCase() ? null : `${person}@${meant}`
}

/** Returns true if one letter is missing, extra or wrong, or two neighbors are swapped. */
function isOneTypoFrom(typed: string, meant: string): boolean {
  let same = 0
  while (same < meant.length && typed[same] === meant[same]) same++
  const [a, b] = [typed.slice(same), meant.slice(same)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped
}
