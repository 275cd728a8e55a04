import { isOneLine, isText } from '#app/features/ground/people/required-text.ts'
import { partsOf, usedVariables } from './fill-text.ts'
import { variablesOf, type MailText, type TextSet } from './mail-text.ts'

export const longestLine = 300
export const longestText = 4_000

/** Returns the text as it is stored: trimmed, with normalized line breaks. */
export const tidyText = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n').trim()

/** Returns the reason a tidied text can't be saved, or null. */
export function textProblem(set: TextSet, mailText: MailText, text: string): string | null {
  const { label, needs } = mailText
  if (text === '') return `${label} is required`
  const longest = mailText.isOneLine ? longestLine : longestText
  if (text.length > longest) return `${label} must be at most ${longest} characters`
  if (mailText.isOneLine && /[\r\n]/.test(text)) return `${label} must be one line`
  if (!(mailText.isOneLine ? isOneLine : isText)(text))
    return `${label} contains characters that cannot be used`
  return variableProblem(variablesOf(set, mailText), needs, text)
}

function variableProblem(usable: readonly string[], needs: readonly string[], text: string): string | null {
  const used = usedVariables(text)
  const unknown = used.find((variable) => !usable.includes(variable))
  if (unknown) return `There is no variable {{${unknown}}} here`
  if (partsOf(text).some((part, at) => at % 2 === 0 && /\{\{|\}\}/.test(part)))
    return 'Put variables in double braces, such as {{order}}'
  const missing = needs.find((variable) => !used.includes(variable))
  return missing ? `{{${missing}}} must be in this text` : null
}
