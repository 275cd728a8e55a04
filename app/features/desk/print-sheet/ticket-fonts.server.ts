import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { packageFile } from '#app/platform/package-files.server.ts'
import { graphemes, isPlainTicketText } from '#app/features/ground/text/ticket-text.ts'
import type { Letter } from './lay-out-text.ts'

const require = createRequire(import.meta.url)
// pdf.js ships the Liberation fonts, whose license allows embedding.
const liberation = (name: string) =>
  path.join(path.dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts', `${name}.ttf`)

export const fontFiles = {
  plain: liberation('LiberationSans-Regular'),
  bold: liberation('LiberationSans-Bold'),
  latin: packageFile('@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf'),
  arabic: packageFile('@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf'),
  hebrew: packageFile('@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf'),
  thai: packageFile('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  japanese: packageFile('@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf'),
  korean: packageFile('@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf'),
  chinese: packageFile('@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf'),
  emoji: packageFile('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
}

export type TicketFont = keyof typeof fontFiles

type Opened = { bytes: Buffer; font: Font }

const opened = new Map<TicketFont, Opened>()

function open(name: TicketFont): Opened {
  const before = opened.get(name)
  if (before) return before
  const bytes = readFileSync(fontFiles[name])
  const font = { bytes, font: create(bytes) }
  opened.set(name, font)
  return font
}

/** Reads a font when a text first needs it, because East Asian fonts are 4 to 8 MB each. */
export const fontBytes = (name: TicketFont): Buffer => open(name).bytes

const [hasKana, hasHangul] = [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /\p{Script=Hangul}/u]
const isEastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const isPictured = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u
const isInvisible = /^[\p{Cc}\p{Cf}]+$/u
/** Invisible characters that change how their neighbors are drawn. */
const joiners = /[\p{Variation_Selector}\u200c\u200d]/u

/** Replaces a letter that no font has. */
const missing: Letter = { text: '□', font: 'plain' }

/** Returns the letters of a text without line breaks, each with the first font that has it. */
export function lettersOf(text: string): Letter[] {
  const eastAsian: TicketFont[] = hasKana.test(text)
    ? ['japanese', 'chinese', 'korean']
    : hasHangul.test(text)
      ? ['korean', 'chinese', 'japanese']
      : ['chinese', 'japanese', 'korean']

  function fontsFor(letter: string): TicketFont[] {
    if (/\p{Script_Extensions=Arabic}/u.test(letter)) return ['arabic']
    if (/\p{Script=Hebrew}/u.test(letter)) return ['hebrew']
    if (/\p{Script=Thai}/u.test(letter)) return ['thai']
    if (isEastAsian.test(letter)) return eastAsian
    return isPictured.test(letter) ? ['emoji'] : ['latin']
  }

  return Array.from(graphemes.segment(text.toWellFormed().normalize('NFC'))).flatMap(({ segment }) => {
    if (/^\s+$/.test(segment)) return { text: ' ', font: 'plain' }
    if (isInvisible.test(segment)) return []
    if (isPlainTicketText(segment)) return { text: segment, font: 'plain' }
    const font = (['plain', ...fontsFor(segment)] as const).find((name) => hasAll(name, segment))
    return font ? { text: segment, font } : missing
  })
}

const hasAll = (name: TicketFont, letter: string): boolean =>
  Array.from(letter).every(
    (part) => joiners.test(part) || open(name).font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
  )
