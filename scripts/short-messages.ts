import path from 'node:path'
import { Visitor, type ESTree, type Plugin } from 'vite'

const explaining = /^(?:UNSAFE_)?(?:invariant|warning|warningOnce|warnOnce|Error)$/

/**
 * React Router explains mistakes to developers, which takes 2 kB of each first visit. In the browser, it names the
 * location instead: 'router.js:1221'.
 */
export const shortMessages: Plugin = {
  name: 'short-messages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\// },
    handler(code, id) {
      let shortened = ''
      let end = 0
      for (const message of explanationsIn(this.parse(code))) {
        const line = code.slice(0, message.start).split('\n').length
        shortened += `${code.slice(end, message.start)}'${path.basename(id)}:${line}'`
        end = message.end
      }
      return { code: shortened + code.slice(end), map: null }
    },
  },
}

function explanationsIn(program: ESTree.Program): ESTree.Argument[] {
  const explanations: ESTree.Argument[] = []
  const collect = ({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression) => {
    const last = given.at(-1)
    if (callee.type === 'Identifier' && explaining.test(callee.name) && last && isSentence(last))
      explanations.push(last)
  }
  new Visitor({ CallExpression: collect, NewExpression: collect }).visit(program)
  return explanations.toSorted((a, b) => a.start - b.start)
}

function isSentence(node: ESTree.Argument | ESTree.PrivateIdentifier): boolean {
  if (node.type === 'BinaryExpression') return isSentence(node.left) || isSentence(node.right)
  if (node.type === 'TemplateLiteral') return node.quasis.some(({ value }) => value.raw.includes(' '))
  return node.type === 'Literal' && typeof node.value === 'string' && node.value.includes(' ')
}
