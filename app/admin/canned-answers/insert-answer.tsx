import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { cannedAnswersQuery } from './canned-answers-query.ts'

/** Inserts a reply only when the button is clicked, so that users can browse the list with the arrow keys. */
export function CannedAnswers({ onInsert }: { onInsert: (content: string) => void }) {
  const { data: answers = [] } = useQuery({ ...cannedAnswersQuery, staleTime: 60_000 })
  const [selectedId, setSelectedId] = useState('')
  const selected = answers.find(({ id }) => String(id) === selectedId)
  if (answers.length === 0) return null
  return (
    <div className="flex items-end gap-2">
      <SelectField
        label="Saved reply"
        className="min-w-0 grow"
        value={selectedId}
        options={[
          { value: '', label: 'Select a reply' },
          ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={({ target }) => setSelectedId(target.value)}
      />
      <Button
        variant="secondary"
        disabled={!selected}
        onClick={() => {
          if (!selected) return
          setSelectedId('')
          onInsert(selected.content)
        }}
      >
        Insert
      </Button>
    </div>
  )
}

export function insertAnswer(draft: string, answer: string): string {
  return draft.trim() ? `${draft.trimEnd()}\n\n${answer}` : answer
}
