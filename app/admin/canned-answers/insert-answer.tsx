import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { cannedAnswersQuery } from './canned-answers-query.ts'

/** Inserts on a button press, so that arrow keys can browse the list. */
export function CannedAnswers({ onChoose }: { onChoose: (content: string) => void }) {
  const { data: answers = [] } = useQuery({ ...cannedAnswersQuery, staleTime: 60_000 })
  const [chosenId, setChosenId] = useState('')
  const chosen = answers.find(({ id }) => String(id) === chosenId)
  if (answers.length === 0) return null
  return (
    <div className="flex items-end gap-2">
      <SelectField
        label="Saved reply"
        className="min-w-0 grow"
        value={chosenId}
        options={[
          { value: '', label: 'Choose …' },
          ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={({ target }) => setChosenId(target.value)}
      />
      <Button
        variant="secondary"
        disabled={!chosen}
        onClick={() => {
          if (!chosen) return
          setChosenId('')
          onChoose(chosen.content)
        }}
      >
        Insert
      </Button>
    </div>
  )
}

export function insertAnswer(typed: string, answer: string): string {
  return typed.trim() ? `${typed.trimEnd()}\n\n${answer}` : answer
}
