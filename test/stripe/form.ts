export type Form = { [key: string]: string | Form }

/** Parses Stripe's encoding of parameters, such as `line_items[0][price_data][currency]=usd`. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    const last = keys.pop() ?? ''
    let inner = form
    for (const key of keys) {
      const nested = inner[key]
      inner = typeof nested === 'object' ? nested : (inner[key] = {})
    }
    inner[last] = value
  }
  return form
}

export function text(form: Form, ...keys: string[]): string | undefined {
  let value: string | Form | undefined = form
  for (const key of keys) value = typeof value === 'object' ? value[key] : undefined
  return typeof value === 'string' ? value : undefined
}

export function texts(form: Form, key: string): Record<string, string> {
  const part = form[key]
  if (typeof part !== 'object') return {}
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
