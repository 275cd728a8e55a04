import type { Imports } from './read-imports.ts'
import { floors, packageHomes, rules } from './rules.ts'

/** Returns the room of a feature's file, such as 'sales/cart'. */
export function roomOf(file: string): string | null {
  const [, floor, room] = /^app\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? []
  return floor && room ? `${floor}/${room}` : null
}

/** Returns the rule that an import violates, or null. */
export function problemOf(from: string, to: string): string | null {
  for (const rule of rules) {
    if (rule.in.test(from) && !rule.except?.test(from) && rule.never.test(to)) return rule.because
  }
  const home = to.startsWith('package:') ? packageHomes[to.slice('package:'.length)] : undefined
  if (from.startsWith('app/') && home && !home.test(from)) return `${to} may only be used in ${home.source}`
  return goesUp(from, to) ? 'a lower floor must not import a higher one' : null
}

function goesUp(from: string, to: string): boolean {
  const [a, b] = [from, to].map((file) => floors.findIndex((floor) => floor === roomOf(file)?.split('/')[0]))
  return a !== undefined && b !== undefined && a >= 0 && b > a
}

export function problems(imports: Imports): string[] {
  return [...imports].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const problem = problemOf(from, to)
      return problem ? [`${from} imports ${to}: ${problem}`] : []
    }),
  )
}

/** Returns cycles among files or rooms, depending on `nameOf`. Each cycle is a chain of names. */
export function circles(imports: Imports, nameOf: (file: string) => string | null): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const from = nameOf(file)
    if (from === null) continue
    const imported = next.get(from) ?? new Set()
    for (const to of targets.map(nameOf)) if (to !== null && to !== from) imported.add(to)
    next.set(from, imported)
  }
  const chains: string[][] = []
  const done = new Set<string>()
  const visit = (name: string, chain: string[]) => {
    const at = chain.indexOf(name)
    if (at >= 0) return void chains.push([...chain.slice(at), name])
    if (done.has(name)) return
    for (const to of next.get(name) ?? []) visit(to, [...chain, name])
    done.add(name)
  }
  for (const name of next.keys()) visit(name, [])
  return chains
}
