import { useEffect, useState } from 'react'
import { storageKeys } from '#app/client.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { printExactlyDraft } from '#app/session/checkout-draft.ts'
import type { CartItem } from '../use-cart-changes.ts'

/** Which items are approved without a proof. One that looks different by now, or needs a proof, no longer is. */
export function usePrintExactly(cartItems: CartItem[]) {
  const items = cartItems.filter(({ canPrintExactly }) => canPrintExactly)
  const [ticked, setTicked] = useState(() => printExactlyDraft.recall(sessionToken()))
  const [isShown, setIsShown] = useState(false)
  const approved = items.filter((item) => ticked[item.id] === pictureOf(item))
  if (approved.length < Object.keys(ticked).length) setTicked(picturesOf(approved))
  useEffect(() => printExactlyDraft.remember(sessionToken(), ticked), [ticked])
  return {
    /** Those that may be. */
    items,
    /** None while the customer doesn't see them. */
    chosen: isShown ? approved.map(({ id }) => id) : [],
    choose: (ids: number[]) => setTicked(picturesOf(items.filter(({ id }) => ids.includes(id)))),
    onShow: setIsShown,
  }
}

const pictureOf = ({ fileData }: CartItem): string => fileData?.drawnPath ?? fileData?.path ?? ''

const picturesOf = (items: CartItem[]) => Object.fromEntries(items.map((item) => [item.id, pictureOf(item)]))

const sessionToken = () => readStored(storageKeys.sessionToken)
