import { createApi } from '#app/api/api.ts'

export type Operation = {
  'x-access': string
  'x-permission'?: string
  parameters?: { name: string; in: string }[]
  'x-rate'?: Record<string, { attempts: number; minutes: number }>
  requestBody?: { 'x-max-bytes': number; content: Record<string, { schema?: Schema }> }
  responses: Record<string, unknown>
}

type Schema = { $ref?: string; properties?: Record<string, unknown> }

type Path = { template: string; operations: Record<string, Operation> }

// Generating the OpenAPI document needs no shop, because only API calls use it.
const { paths = {}, components } = createApi({} as never).getOpenAPI31Document({
  openapi: '3.1.0',
  info: { title: 'calls', version: '1' },
})

export const documentedPaths: Path[] = Object.entries(paths).map(([template, operations]) => ({
  template,
  operations: Object.fromEntries(
    Object.entries(operations ?? {}).map(([method, operation]) => [
      method.toUpperCase(),
      operation as unknown as Operation,
    ]),
  ),
}))

/** Returns the JSON body's property names, or null if there is no JSON body. */
export function bodyFields({ requestBody }: Operation): string[] | null {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return null
  const name = schema.$ref?.split('/').at(-1)
  const definition = name ? (components?.schemas?.[name] as Schema | undefined) : schema
  return Object.keys(definition?.properties ?? {})
}

/** Returns a path with its parameters filled in. */
export const fillPath = (template: string) => template.replaceAll(/\{\w+\}/g, '1')

// Literal paths match before parameters.
const lastParameters = ({ template }: Path) => template.replaceAll('{', '\uffff')

const patterns = documentedPaths
  .toSorted((one, other) => (lastParameters(one) < lastParameters(other) ? -1 : 1))
  .map(({ template, operations }) => ({
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }))

/** Throws if a response's status is not in the OpenAPI document. */
export function expectDocumented(method: string, path: string, status: number): void {
  const operation = patterns.find(({ pattern }) => pattern.test(path))?.operations[method]
  // 500 is never documented.
  if (operation && status !== 500 && !(String(status) in operation.responses)) {
    throw new Error(`${method} ${path} returned ${status}, which the OpenAPI document doesn't mention`)
  }
}
