import { createApi } from '#app/api/api.ts'

export type Operation = {
  'x-access': string
  'x-permission'?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}

type Path = { template: string; operations: Record<string, Operation> }

/** The published calls: they do not depend on a shop, only calling them does. */
export const documentedPaths: Path[] = Object.entries(
  createApi({} as never).getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'calls', version: '1' } })
    .paths ?? {},
).map(([template, operations]) => ({
  template,
  operations: Object.fromEntries(
    Object.entries(operations ?? {}).map(([method, operation]) => [
      method.toUpperCase(),
      operation as unknown as Operation,
    ]),
  ),
}))

/** A path with something in the place of each parameter. */
export const filled = (template: string) => template.replaceAll(/\{\w+\}/g, '1')
