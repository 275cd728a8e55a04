import { z } from 'zod'
import { numberFrom, oneOf, textOf, urlWith } from './setting-types.ts'

// OpenTelemetry's names and values: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TracingSettings = {
  /** The URL to send traces to. */
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: { name: (typeof samplerNames)[number]; ratio: number }
}

const address = urlWith('http', 'https').optional()
const header = /^\s*[\w!#$%&'*+.^`|~-]+\s*=\s*[\x20-\x7e]*$/

export const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (list) => list.split(',').every((each) => header.test(each)),
      'must be like name=value,name=value',
    )
    .transform(headersIn)
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', 'must be http/protobuf, the only one the shop supports')
    .optional(),
  OTEL_SERVICE_NAME: textOf(1, 200).default('kisscut'),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none']).optional(),
  OTEL_TRACES_SAMPLER: oneOf(samplerNames).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: numberFrom(0, 1).default(1),
  OTEL_SDK_DISABLED: z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(['true', 'false'], 'must be true or false'))
    .default('false'),
}

const shape = z.object(tracingShape)

const defaultEndpoint = 'http://localhost:4318'

/** Returns null unless the settings enable tracing. */
export function tracingOf(read: z.output<typeof shape>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint } = read
  const isWanted = endpoint ?? tracesEndpoint ?? read.OTEL_TRACES_EXPORTER
  if (!isWanted || read.OTEL_SDK_DISABLED === 'true' || read.OTEL_TRACES_EXPORTER === 'none') return null
  return {
    url: tracesEndpoint ?? `${(endpoint ?? defaultEndpoint).replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: read.OTEL_SERVICE_NAME,
    sampler: { name: read.OTEL_TRACES_SAMPLER, ratio: read.OTEL_TRACES_SAMPLER_ARG },
  }
}

function headersIn(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(',').map((each) => {
      const at = each.indexOf('=')
      return [each.slice(0, at).trim(), decoded(each.slice(at + 1).trim())]
    }),
  )
}

/** Decodes values, which may be percent-encoded, as in `Basic%20abc`. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
