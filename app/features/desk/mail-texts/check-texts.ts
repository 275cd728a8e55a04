import { invalid } from '#app/errors.ts'
import { textProblem, tidyText } from '#app/features/shop/mail/texts/text-problem.ts'
import { setOf, type TextSetKey } from '#app/features/shop/mail/texts/text-sets.ts'

/** Returns the texts to save, by name. Throws invalid with the names of all invalid texts. */
export function checkTexts(key: TextSetKey, typed: Record<string, string>): Map<string, string> {
  const set = setOf(key)
  const texts = new Map<string, string>()
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries(typed)) {
    const shipped = Object.hasOwn(set.texts, name) ? set.texts[name] : undefined
    const tidied = tidyText(text)
    const problem = shipped ? textProblem(set, shipped, tidied) : 'This email has no such text'
    if (problem) problems[name] = problem
    texts.set(name, tidied)
  }
  const [first] = Object.values(problems)
  if (first) throw invalid(first, problems)
  return texts
}
