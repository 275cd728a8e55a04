export type Form = { [key: string]: string | Form }

/** Parses Stripe's encoding of parameters, such as `line_items[0][price_data][currency]=usd`. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    const last = keys.pop() ?? ''
    let inner = form
    for (const key of keys) {
      const found = inner[key]
      inner = typeof found === 'object' ? found : (inner[key] = {})
    }
    inner[last] = value
  }
  return form
}

export function text(form: Form, ...keys: string[]): string | undefined {
  let found: string | Form | undefined = form
  for (const key of keys) found = typeof found === 'object' ? found[key] : undefined
  return typeof found === 'string' ? found : undefined
}

export function texts(form: Form, key: string): Record<string, string> {
  const found = form[key]
  if (typeof found !== 'object') return {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
