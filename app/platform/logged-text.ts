const hidden = '[hidden]'

/** Email addresses, login tokens, query parameters that grant access, and the random names of files. */
const patterns: [RegExp, string][] = [
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*/g, hidden],
  [/\beyJ[\w-]{1,2000}\.[\w-]{1,2000}\.[\w-]*/g, hidden],
  [/\b(Bearer|Basic) +[^\s"']+/gi, `$1 ${hidden}`],
  [/\b((?:session)?token|tokenSession|hash|order|download|seed|password|secret)=[^&\s"']+/gi, `$1=${hidden}`],
  [/\b(files\/[\w-]{6})[\w-]{16,}/g, '$1…'],
]

const maxLength = 10_000

export const withoutSecrets = (text: string): string =>
  patterns.reduce(
    (shown, [pattern, replacement]) => shown.replace(pattern, replacement),
    text.slice(0, maxLength),
  )

const secretKeys =
  /^(?:.*token.*|.*password.*|hash|secret|authorization|cookie|email|to|link|name|address|phone|zipCode)$/i

/** Hides fields that are secret by name, and secrets in the text of all others. */
export function withoutSecretFields(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map(withoutSecretFields)
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      secretKeys.test(key) ? hidden : withoutSecretFields(field),
    ]),
  )
}
