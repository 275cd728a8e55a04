import type { Context, Scenario, Step, Target } from './plan.ts'

/** Throws unless all targets send the same fields, because a limit that leaves out work proves nothing. */
export async function sameShape(scenario: Scenario, targets: Target[]): Promise<void> {
  const shapes = await Promise.all(targets.map((target) => shapesOf(scenario, target)))
  const [expected, ...others] = shapes.map((shape) => JSON.stringify(shape))
  const different = others.findIndex((shape) => shape !== expected)
  if (different < 0) return
  throw new Error(
    `${scenario.name}: ${targets[0]?.name} and ${targets[different + 1]?.name} differ:\n${shapes.map((shape) => JSON.stringify(shape)).join('\n')}`,
  )
}

async function shapesOf(scenario: Scenario, target: Target): Promise<unknown[]> {
  const plan = await scenario.plan(target)
  const context: Context = {}
  const shapes: unknown[] = []
  for (const step of plan?.steps ?? []) shapes.push(await shapeAfter(step, target, context))
  return shapes
}

async function shapeAfter(step: Step, { url }: Target, context: Context): Promise<unknown> {
  const made = typeof step.body === 'function' ? step.body(context) : step.body
  const body = made && (Buffer.isBuffer(made) ? new Uint8Array(made) : JSON.stringify(made))
  const response = await fetch(`${url}${typeof step.path === 'string' ? step.path : step.path(context)}`, {
    method: step.method ?? 'GET',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(!step.isLocal && { 'x-forwarded-for': '10.255.255.1' }),
      ...step.headers,
    },
    ...(body && { body }),
  })
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${response.url} returned ${response.status}: ${text}`)
  step.after?.(text, context)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return [response.status, isJson ? fieldsOf(JSON.parse(text)) : null]
}

/** Returns the names of all fields; for a list, those of its first entry. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [fieldsOf(value[0])]
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, fieldsOf(field)]),
  )
}
