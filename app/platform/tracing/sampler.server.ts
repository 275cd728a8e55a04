import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../settings/tracing-settings.ts'

export function samplerOf({ name, ratio }: TracingSettings['sampler']): Sampler {
  const parts = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name)
  const root = rootOf(parts?.[2] ?? '', ratio)
  return parts?.[1] ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
