import { variablesOf } from './mail-text.ts'
import { setOf, textKey, type TextName, type TextSetKey } from './text-sets.ts'

/** Texts that staff changed, by key. All others are the defaults. */
export type ChangedTexts = Readonly<Record<string, string>>

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** Splits a text into the names of variables, at odd indexes, and the text between them, at even ones. */
export const partsOf = (text: string): string[] => text.split(placeholder)

/** Returns the names of the variables in a text. */
export const usedVariables = (text: string): string[] => partsOf(text).filter((_, at) => at % 2 === 1)

/**
 * Returns the text as changed by staff; the default if they didn't change it, or if the change uses variables that this
 * version doesn't have.
 */
export function currentText<Key extends TextSetKey>(
  changed: ChangedTexts,
  key: Key,
  name: TextName<Key>,
): string {
  const set = setOf(key)
  const original = set.texts[name]
  if (!original) throw new Error(`no text ${key}.${name}`)
  const text = changed[textKey(key, name)]
  if (text === undefined) return original.ours
  const usable: string[] = variablesOf(set, original)
  return usedVariables(text).every((variable) => usable.includes(variable)) ? text : original.ours
}

/** Throws if a variable of the text has no value. */
export function filledParts<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | Value)[] {
  return partsOf(text).map((part, at) => {
    if (at % 2 === 0) return part
    const value = values[part]
    if (value === undefined) throw new Error(`no value for {{${part}}}`)
    return value
  })
}

export const filledLine = <Key extends TextSetKey>(
  changed: ChangedTexts,
  key: Key,
  name: TextName<Key>,
  values: Readonly<Record<string, string | number>> = {},
): string => filledParts(currentText(changed, key, name), values).join('')
