import { readFileSync } from 'node:fs'
import { isAccepted } from './dependencies/license-rule.ts'
import { runtimePackages, type Lock } from './dependencies/runtime-packages.ts'

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
