import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cents } from '#app/features/ground/money/cents.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { cannedAnswers, messages, orderNotes } from '#app/schema/chat.server.ts'
import { contactAnswers, contactMessages } from '#app/schema/contact.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { itemArtworks, orderEvents, orderItems } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { first } from '#test/first.ts'
import type { TestShop } from '#test/shop.ts'

export type UploadedFile = typeof artworkFiles.$inferSelect

const bought = { width: 3, height: 3, quantity: 50, priceCents: cents(4500) }
const line = { kind: 'custom' as const, categoryId: 5, ...bought, priceWithoutPromotionCents: cents(4500) }

const visitor = { name: 'Gus', email: 'gus@example.com', phone: '', codePhone: '' }

const daysMs = (days: number) => days * 24 * 60 * 60_000

/** Returns functions that make the shop need a file, one for each way it can, and functions that end such a need. */
export function fileNeeds(t: TestShop, places: { orderId: number; cartId: number }) {
  const inOrder = () => ({ orderId: places.orderId })

  const needs = {
    order: ({ id }: UploadedFile) =>
      t.shop.db.insert(orderItems).values({
        ...line,
        ...inOrder(),
        cartItemId: Math.floor(Math.random() * 1e9),
        name: 'Stickers',
        unit: 'in',
        artworkFileId: id,
      }),
    proof: ({ id }: UploadedFile) =>
      t.shop.db
        .insert(proofs)
        .values({ ...inOrder(), artworkFileId: id, sha256: 'x' })
        .onConflictDoNothing(),
    'later artwork': ({ id }: UploadedFile) => attachLater({ artworkFileId: id }),
    'replaced artwork': async ({ id }: UploadedFile) => {
      const current = await uploadOn(new Date('2099-01-01'))
      await attachLater({ artworkFileId: current.id, previousFileId: id })
    },
    cart: ({ id }: UploadedFile) =>
      t.shop.db.insert(cartItems).values({ ...line, cartId: places.cartId, artworkFileId: id }),
    message: ({ previewPath }: UploadedFile) =>
      sendMessage(`<p>Look: <img src="/${previewPath}" alt="logo.png" width="300"></p>`),
    'link in a message': ({ path }: UploadedFile) =>
      sendMessage(`<p><a href="http://shop.test/${path}">logo.pdf</a></p>`),
    'small picture in a message': ({ thumbnailPath }: UploadedFile) =>
      sendMessage(`<img src="/${thumbnailPath}">`),
    note: ({ path }: UploadedFile) =>
      t.shop.db
        .insert(orderNotes)
        .values({ ...inOrder(), content: `See /${path}, please`, createdAt: new Date() }),
    reason: ({ path }: UploadedFile) =>
      t.shop.db.insert(orderEvents).values({
        ...inOrder(),
        fromStatus: 'APPROVED_BY_ADMIN',
        toStatus: 'PENDING',
        by: 'customer',
        reason: `as in ${path}`,
      }),
    'contact message': ({ path }: UploadedFile) =>
      t.shop.db
        .insert(contactMessages)
        .values({ ...visitor, content: `Is http://shop.test/${path} good enough?` }),
    'answer to a contact message': async ({ path }: UploadedFile) => {
      const question = { ...visitor, content: 'Which file is best?' }
      const { id } = first(await t.shop.db.insert(contactMessages).values(question).returning())
      await t.shop.db
        .insert(contactAnswers)
        .values({ contactMessageId: id, content: `Use /${path}`, createdAt: new Date() })
    },
    'saved reply': ({ path }: UploadedFile) =>
      t.shop.db.insert(cannedAnswers).values({ title: randomUUID(), content: `Our template: /${path}` }),
    mail: ({ path }: UploadedFile) =>
      t.shop.db.insert(mails).values({
        to: 'gus@example.com',
        mail: { template: 'contact-answer', name: '', question: '', answer: `/${path}`, replyTo: '' },
        createdAt: new Date(),
      }),
    design: ({ path }: UploadedFile) =>
      t.shop.db.insert(libraryProducts).values({
        libraryCategoryId: 1,
        name: 'Fox',
        priceCents: cents(310),
        picturePath: path,
      }),
    'category picture': ({ previewPath }: UploadedFile) =>
      t.shop.db
        .insert(categories)
        .values({ name: 'Tapes', picturePath: previewPath ?? '', shape: 'group' })
        .returning(),
  }

  async function attachLater(files: { artworkFileId: string; previousFileId?: string }) {
    const item = { ...line, ...inOrder(), cartItemId: Math.floor(Math.random() * 1e9) }
    const [ordered] = await t.shop.db
      .insert(orderItems)
      .values({ ...item, name: 'Stickers', unit: 'in' })
      .returning()
    await t.shop.db
      .insert(itemArtworks)
      .values({ ...inOrder(), ...files, orderItemId: ordered?.id ?? 0, by: 'admin', createdAt: new Date() })
  }

  const sendMessage = (content: string) =>
    t.shop.db.insert(messages).values({ ...inOrder(), content, isFromAdmin: false })

  const endings = {
    cart: ({ id }: UploadedFile) => t.shop.db.delete(cartItems).where(eq(cartItems.artworkFileId, id)),
    'category picture': ({ previewPath }: UploadedFile) =>
      t.shop.db.delete(categories).where(eq(categories.picturePath, previewPath ?? '')),
    design: ({ path }: UploadedFile) =>
      t.shop.db.delete(libraryProducts).where(eq(libraryProducts.picturePath, path)),
  }

  async function uploadOn(day: Date): Promise<UploadedFile> {
    const path = (extension: string) => `files/${randomToken()}.${extension}`
    const row = {
      id: randomUUID(),
      fileName: 'logo.png',
      type: 'png' as const,
      path: path('png'),
      previewPath: path('webp'),
      thumbnailPath: path('webp'),
      sizeBytes: 1,
      sha256: 'x',
      createdAt: day,
      sweepAt: new Date(day.getTime() + daysMs(90)),
    }
    return first(await t.shop.db.insert(artworkFiles).values(row).returning())
  }

  return { needs, endings, uploadOn }
}

export type FileNeed = keyof ReturnType<typeof fileNeeds>['needs']
export type FileNeedEnding = keyof ReturnType<typeof fileNeeds>['endings']
