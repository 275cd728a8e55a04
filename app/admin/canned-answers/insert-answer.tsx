import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#app/ui/select-field.tsx'
import { cannedAnswersQuery } from './canned-answers-query.ts'

/** Puts one of the shop's texts into the message that is being written. */
export function CannedAnswers({ onChoose }: { onChoose: (content: string) => void }) {
  const { data: answers = [] } = useQuery({ ...cannedAnswersQuery, staleTime: 60_000 })
  if (answers.length === 0) return null
  return (
    <SelectField
      label="Insert an answer"
      value=""
      options={[
        { value: '', label: 'Choose …' },
        ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={({ target }) => {
        const chosen = answers.find(({ id }) => String(id) === target.value)
        if (chosen) onChoose(chosen.content)
      }}
    />
  )
}

/** What was typed already stays, above the answer. */
export function insertAnswer(typed: string, answer: string): string {
  return typed.trim() ? `${typed.trimEnd()}\n\n${answer}` : answer
}
