import { useEffect, useState } from 'react'
import { storageKeys } from '#app/client.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { printExactlyDraft } from '#app/session/checkout-draft.ts'
import type { CartItem } from '../use-cart-changes.ts'

/** Keeps the items that are approved without a proof. Drops an item once its picture changes or it needs a proof. */
export function usePrintExactly(cartItems: CartItem[]) {
  const items = cartItems.filter(({ canPrintExactly }) => canPrintExactly)
  const [ticked, setTicked] = useState(() => printExactlyDraft.recall(sessionToken()))
  const [isShown, setIsShown] = useState(false)
  const approved = items.filter((item) => ticked[item.id] === pictureOf(item))
  if (approved.length < Object.keys(ticked).length) setTicked(picturesOf(approved))
  useEffect(() => printExactlyDraft.remember(sessionToken(), ticked), [ticked])
  return {
    /** The items that may be approved without a proof. */
    items,
    /** Empty while the customer doesn't see the choices. */
    chosen: isShown ? approved.map(({ id }) => id) : [],
    choose: (ids: number[]) => setTicked(picturesOf(items.filter(({ id }) => ids.includes(id)))),
    onShow: setIsShown,
  }
}

const pictureOf = ({ fileData }: CartItem): string => fileData?.drawnPath ?? fileData?.path ?? ''

const picturesOf = (items: CartItem[]) => Object.fromEntries(items.map((item) => [item.id, pictureOf(item)]))

const sessionToken = () => readStored(storageKeys.sessionToken)
