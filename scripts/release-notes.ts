import { readFileSync } from 'node:fs'

// Prints the entries of CHANGELOG.md for a version: `node scripts/release-notes.ts 0.1.0`
const [version] = process.argv.slice(2)
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
const section = sections.find((text) => text.startsWith(`${version} – `))
if (!version || !section) {
  process.stderr.write(`CHANGELOG.md has no section "## ${version} – <date>".\n`)
  process.exit(1)
}
process.stdout.write(`${section.slice(section.indexOf('\n')).trim()}\n`)
