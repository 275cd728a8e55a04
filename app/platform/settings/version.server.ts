import { readFileSync } from 'node:fs'

/** The version of this program. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
