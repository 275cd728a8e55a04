import { readFileSync } from 'node:fs'

// Prints the CHANGELOG.md entries of the version in package.json: `node scripts/release-notes.ts 0.1.0`
const [version] = process.argv.slice(2)
const program = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
const section = sections.find((text) => text.startsWith(`${version} – `))
if (!version || !section) stop(`CHANGELOG.md has no section "## ${version} – <date>".`)
if (version !== program.version) stop(`package.json has the version ${program.version}, not ${version}.`)
process.stdout.write(`${section.slice(section.indexOf('\n')).trim()}\n`)

function stop(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
