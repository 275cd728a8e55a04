import { parseSync, Visitor, type CallExpression, type Expression, type MemberExpression } from 'oxc-parser'
import { resolve } from './read-imports.ts'

export type UsesOfTables = {
  /** Exported names of the tables that the file writes. */
  writes: string[]
  /** Descriptions of code that hides which table it writes. */
  hidden: string[]
  raw: string[]
}

const writing = new Set(['insert', 'update', 'delete'])
const databases = new Set(['db', 'tx', 'inner', 'database', 'transaction'])
// 'for update' only locks.
const rawWrite =
  /\binsert\s+into\b|(?<!\bfor(?: no key)?\s+)\bupdate\b|\bdelete\s+from\b|\btruncate\b|\bmerge\s+into\b/i

export function readSql(file: string, source: string): UsesOfTables {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const isSchema = (specifier: string) => resolve(file, specifier).startsWith('app/schema/')
  const tables = new Map<string, string>()
  const namespaces = new Set<string>()
  const uses: UsesOfTables = { writes: [], hidden: [], raw: [] }

  for (const { moduleRequest, entries } of module.staticImports) {
    if (!isSchema(moduleRequest.value)) continue
    for (const { importName, localName } of entries) {
      if (importName.name) tables.set(localName.value, importName.name)
      else namespaces.add(localName.value)
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, localName, isType } of entries) {
      const isTable = moduleRequest ? isSchema(moduleRequest.value) : tables.has(localName.name ?? '')
      if (isTable && !isType && !file.startsWith('app/schema/')) uses.hidden.push('re-exports a table')
    }
  }
  for (const { start, end } of module.dynamicImports) {
    if (/schema\//.test(source.slice(start, end))) uses.hidden.push('imports a table dynamically')
  }

  const tableOf = (node: Expression | undefined): string | null => {
    if (node?.type === 'Identifier') return tables.get(node.name) ?? null
    if (node?.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null
    return namespaces.has(node.object.name) ? nameOf(node) : null
  }
  const noteWrite = ({ callee, arguments: [target] }: CallExpression) => {
    if (callee.type !== 'MemberExpression' || !writing.has(nameOf(callee) ?? '')) return
    const table = tableOf(target as Expression | undefined)
    if (table) uses.writes.push(table)
    else if (isDatabase(callee.object)) uses.hidden.push('does not name the table it writes')
  }
  new Visitor({
    CallExpression(node) {
      noteWrite(node)
      const { callee, arguments: args } = node
      if (callee.type !== 'MemberExpression' || nameOf(callee) !== 'raw') return
      uses.raw.push(...args.map(({ start, end }) => source.slice(start, end)))
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      uses.raw.push(quasi.quasis.map(({ value }) => value.raw).join('?'))
    },
  }).visit(program)

  if (uses.raw.some((text) => rawWrite.test(text))) uses.hidden.push('writes with raw SQL')
  return uses
}

/** Returns the property name in a member expression, including tx['update']. */
function nameOf({ property }: MemberExpression): string | null {
  if (property.type === 'Literal') return typeof property.value === 'string' ? property.value : null
  return property.type === 'Identifier' ? property.name : null
}

function isDatabase(node: Expression): boolean {
  if (node.type === 'Identifier') return databases.has(node.name)
  return node.type === 'MemberExpression' && databases.has(nameOf(node) ?? '')
}
