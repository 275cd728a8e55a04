import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#app/client.ts'
import { editFailed } from '#app/features/sales/cart/cart-messages.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { lineName } from './line-name.ts'
import { parseQuantity } from './parse-quantity.ts'
import { useEditQuantity, type CartItem } from '../use-cart-changes.ts'

const typingPauseMs = 700

export function QuantityField({ item }: { item: CartItem }) {
  const edit = useEditQuantity(item)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ reason: string | null } | null>(null)
  const pending = useRef<string | null>(null)

  const save = (text: string) => {
    if (text === pending.current) return
    // A change is compared with the one in progress.
    const parsed = parseQuantity(text, Number(pending.current ?? item.quantity))
    if (parsed === 'unchanged') {
      setTyped(null)
      setProblem(null)
      return
    }
    const isReset = parsed === 'reset'
    const quantity = isReset ? 1 : parsed
    setProblem(isReset ? { reason: null } : null)
    const shown = String(quantity)
    pending.current = shown
    setTyped(shown)
    edit.mutate(quantity, {
      onError: (error) => setProblem({ reason: errorDetail(error) }),
      onSettled: () => {
        pending.current = null
        setTyped((now) => (now === shown ? null : now))
      },
    })
  }

  const saveTyped = useEffectEvent(save)
  useEffect(() => {
    // An empty field means that the customer is about to type another number.
    if (!typed) return
    const timer = setTimeout(() => saveTyped(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div>
      <TextField
        label={
          <>
            Quantity<span className="sr-only"> of {lineName(item)}</span>
          </>
        }
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        className="max-w-64 [&_input]:max-w-28"
        value={typed ?? String(item.quantity)}
        error={problem && editFailed}
        aria-busy={edit.isPending}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== null && save(typed)}
        onKeyDown={({ key }) => key === 'Enter' && typed !== null && save(typed)}
      />
      {problem?.reason && <p className="mt-0.5 max-w-64 text-xs text-ink-soft">{problem.reason}</p>}
    </div>
  )
}

function errorDetail(error: Error): string | null {
  const { message } = error
  return error instanceof ApiError && message !== editFailed ? message : null
}
