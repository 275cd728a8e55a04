import { describe, expect, test } from 'vitest'
import { line, mailSet, paragraphs } from './mail-text.ts'
import { longestLine, longestText, textProblem, tidyText } from './text-problem.ts'
import { setOf, textSets, type TextSetKey } from './text-sets.ts'

const set = mailSet('Example', ['order'], {})
const oneLine = line('Subject', 'Order {{order}}', 'order')
const several = paragraphs('Text', 'Pay {{amount}}.', 'amount')

describe('a changed text of an email', () => {
  test.each([
    'Order {{order}}',
    '{{ order }} at {{shop}}, {{order}} again',
    'Über <b>{{order}}</b> & {order}',
  ])('can be %s', (text) => {
    expect(textProblem(set, oneLine, text)).toBe(null)
  })

  test.each([
    ['', 'Subject is required'],
    ['Your order', '{{order}} must be in this text'],
    ['{{order}} of {{amount}}', 'There is no variable {{amount}} here'],
    ['{{order}} {{constructor}}', 'There is no variable {{constructor}} here'],
    ['{{order}} {{or der}}', 'Put variables in double braces, such as {{order}}'],
    ['{{order}} {{', 'Put variables in double braces, such as {{order}}'],
    ['{{order}} }}', 'Put variables in double braces, such as {{order}}'],
    ['{{order}}\nBcc: a@b.c', 'Subject must be one line'],
    ['{{order}} \0', 'Subject contains characters that cannot be used'],
    ['{{order}} \uD800', 'Subject contains characters that cannot be used'],
    [`{{order}}${'x'.repeat(longestLine)}`, 'Subject must be at most 300 characters'],
  ])('can’t be %j', (text, problem) => {
    expect(textProblem(set, oneLine, text)).toBe(problem)
  })

  test('can have paragraphs if the default does, and more variables', () => {
    expect(textProblem(set, several, 'We got\n\n{{amount}} of {{order}}')).toBe(null)
    expect(textProblem(set, several, 'We got it')).toBe('{{amount}} must be in this text')
    expect(textProblem(set, several, `{{amount}}${'x'.repeat(longestText)}`)).toContain('at most 4000')
  })

  test('is stored trimmed, with normalized line breaks', () => {
    expect(tidyText('  One\r\n\r\ntwo\rthree \n')).toBe('One\n\ntwo\nthree')
  })
})

test.each(Object.keys(textSets) as TextSetKey[])('accepts the default texts of %s', (key) => {
  const ours = setOf(key)
  for (const [name, text] of Object.entries(ours.texts)) {
    expect(textProblem(ours, text, text.ours), name).toBe(null)
    expect(tidyText(text.ours)).toBe(text.ours)
    // Forms treat a dot in a field's name as a path.
    expect(name).toMatch(/^[a-z_A-Z]+$/)
  }
})
