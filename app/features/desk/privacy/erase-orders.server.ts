import { eraseDecidedZips, eraseOrderNotes } from '#app/features/desk/order/erase-order-notes.server.ts'
import { eraseMessages } from '#app/features/sales/chat/erase-messages.server.ts'
import {
  eraseDesigns,
  eraseMoveReasons,
  eraseOrderContacts,
} from '#app/features/sales/order-book/erase-order-contacts.server.ts'
import { eraseReprintNotes } from '#app/features/sales/order-book/reprints.server.ts'
import { eraseWaiverReasons } from '#app/features/sales/proofs/waive-proof.server.ts'
import { eraseRefunds } from '#app/features/sales/payments/erase-payments.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

export async function eraseOrders(tx: Transaction, orderIds: number[]): Promise<void> {
  await eraseOrderContacts(tx, orderIds)
  await eraseDesigns(tx, orderIds)
  await eraseDecidedZips(tx, orderIds)
  await eraseMessages(tx, orderIds)
  await eraseRefunds(tx, orderIds)
  await eraseOrderNotes(tx, orderIds)
  await eraseMoveReasons(tx, orderIds)
  await eraseReprintNotes(tx, orderIds)
  await eraseWaiverReasons(tx, orderIds)
}
