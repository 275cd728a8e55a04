import { readFileSync } from 'node:fs'
import { runtimePackages, type Lock, type RuntimePackage } from './runtime-packages.ts'

/** These licenses allow running, changing and selling the software without publishing its source. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/** Exceptions, by package name or by license, with the reason. */
const accepted: Record<string, string> = {
  'combine-errors': 'MIT according to its README; its package.json has no license',
  'LGPL-3.0-or-later': 'libvips, a replaceable library that sharp loads',
  'png-js': 'MIT according to its LICENSE file; its package.json has no license',
}

/** Accepts SPDX expressions: one license, "A OR B", "A AND B". */
function isAllowed(license: string): boolean {
  const expression = license.replace(/^\((.*)\)$/, '$1')
  if (expression.includes(' OR ')) return expression.split(' OR ').some(isAllowed)
  if (expression.includes(' AND ')) return expression.split(' AND ').every(isAllowed)
  return allowed.has(expression) || expression in accepted
}

export const isAccepted = ({ name, license }: RuntimePackage): boolean =>
  name in accepted || isAllowed(license ?? '')

const runtime = runtimePackages(
  JSON.parse(readFileSync(process.argv[2] ?? 'package-lock.json', 'utf8')) as Lock,
)
const rejected = runtime.filter((each) => !isAccepted(each))
for (const { name, version, license } of rejected) {
  process.stderr.write(`${name} ${version}: ${license ?? 'no license'}\n`)
}
process.stdout.write(
  `${runtime.length - rejected.length} of ${runtime.length} runtime packages have an accepted license.\n`,
)
process.exitCode = rejected.length > 0 ? 1 : 0
