import { createHash } from 'node:crypto'

const directives: Record<string, string[]> = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** @param inlineScripts The `hashOf` of each inline script */
export function contentSecurityPolicy(inlineScripts: string[] = []): string {
  // In development, Vite injects scripts and uses a separate port for hot reload.
  const viteSources = { 'script-src': ["'self'", "'unsafe-inline'"], 'connect-src': ["'self'", 'ws:'] }
  const scripts = import.meta.env?.DEV ? viteSources : { 'script-src': ["'self'", ...inlineScripts] }
  return Object.entries({ ...directives, ...scripts })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
