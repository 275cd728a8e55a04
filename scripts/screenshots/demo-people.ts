import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const admin = { email: 'staff@kisscut.test', password: 'kiss the cutter' }

const root = path.join(import.meta.dirname, '../..')
const password = 'die cut fox'
const person = {
  firstName: 'Maximiliane',
  surName: 'Featherstonehaugh-Cholmondeley',
  zipCode: '10001',
  address: '1428 Upper Saint Bartholomew Boulevard, Apartment 7B',
  city: 'Rancho Santa Margarita',
  phone: '2125550100',
  state: 'California',
}

type Caller = { token?: string; session?: string; hash?: string }
type Order = { id: number; hash: string }

export async function makeDemo(shopUrl: string) {
  // Only screenshots depend on the responses, so their types don't matter.
  // oxlint-disable-next-line typescript/no-explicit-any
  async function call(method: string, name: string, caller: Caller = {}, body?: object): Promise<any> {
    const url = new URL(`${shopUrl}/api${name}`)
    if (caller.session) url.searchParams.set('sessionToken', caller.session)
    if (caller.hash) url.searchParams.set('hash', caller.hash)
    const isForm = body instanceof FormData
    const response = await fetch(url, {
      method,
      headers: {
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${name} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }

  async function file(design: string, name = `${design}.svg`) {
    const form = new FormData()
    form.set('file', new File([await readFile(path.join(root, 'public/designs', `${design}.svg`))], name))
    return form
  }

  async function logIn(login: { email: string; password: string }): Promise<Caller> {
    return { token: (await call('POST', '/login', {}, login)).token }
  }

  async function customer(email: string): Promise<Caller> {
    await call('POST', '/signup', {}, { ...person, email, password, repeatPassword: password })
    return logIn({ email, password })
  }

  async function add(caller: Caller, item: object, artwork?: FormData) {
    const upload = artwork && (await call('POST', '/upload-file', caller, artwork))
    const product = { by: 'custom', name: 'Sticker', ...(upload && { fileId: upload.id }) }
    await call('POST', '/carts/me/items', caller, { by: 'custom', price: 0, product, ...item })
  }

  async function fill(caller: Caller) {
    const square = { width: 3, height: 3, custom: true }
    const longName = 'final FINAL logo for the anniversary of the brass band (corrected, really final).svg'
    await add(caller, { categoryId: 5, quantity: 50, size: square }, await file('napping-fox'))
    await add(caller, { categoryId: 6, quantity: 5000, size: square }, await file('ramen-bowl', longName))
    await add(caller, { categoryId: 29, quantity: 2, size: { width: 8, height: 3, custom: true } })
    const [design] = await call('GET', '/libraryproducts')
    const library = { id: design.id, quantity: 12, categoryId: 5 }
    await call('POST', `/product-library/${design.id}/create`, caller, library)
  }

  async function order(caller: Caller, email: string): Promise<Order> {
    const { surName: name, address, zipCode, phone, city, state } = person
    const contact = { email, name: `Max ${name}`, address, zipCode, phone, city, state }
    const { link } = await call('POST', '/carts/me/close', caller, contact)
    await fetch(`${link}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ webhook: 'once' }),
      redirect: 'manual',
    })
    for (let tries = 0; tries < 50; tries++) {
      const orders: (Order & { email: string })[] = await call('GET', '/admin/orders', staff)
      const [newest] = orders.filter((placed) => placed.email === email && !placedIds.has(placed.id))
      if (newest) {
        placedIds.add(newest.id)
        return newest
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the order was not paid')
  }

  const placedIds = new Set<number>()
  const staff = await logIn(admin)
  const visitor = async (): Promise<Caller> => ({ session: (await call('GET', '/session')).tokenSession })

  const email = 'maximiliane.featherstonehaugh-cholmondeley@print-and-paper-lovers.example.com'
  const buyer = await customer(email)
  const newcomer = await customer('newcomer@example.com')

  const move = (placed: Order, to: object) => call('POST', `/order/change-status/${placed.id}`, staff, to)
  const prove = async (placed: Order, design: string) =>
    call('POST', `/admin/orders/${placed.id}/proofs`, staff, await file(design))
  const placed = async () => {
    await fill(buyer)
    return order(buyer, email)
  }

  const pending = await placed()
  const waiting = await placed()
  await prove(waiting, 'napping-fox')
  await prove(waiting, 'ramen-bowl')
  await move(waiting, { status: 'APPROVED_BY_ADMIN' })
  const say = (caller: Caller, content: string) =>
    call('POST', `/messages/${waiting.id}`, caller, { content })
  await say({ hash: waiting.hash }, '<p>Could the fox be a little bigger? It should fill the cut line.</p>')
  await say(staff, '<p>Of course. The second proof shows it 8% larger, with the same white border.</p>')
  const rejected = await placed()
  await move(rejected, { status: 'REJECTED', reason: 'The artwork shows another company’s logo.' })
  const sent = await placed()
  await prove(sent, 'camper-van')
  await move(sent, { status: 'APPROVED_BY_ADMIN' })
  await call('POST', `/order/change-status/${sent.id}`, buyer, { status: 'APPROVED' })
  await move(sent, { status: 'IN_PRINT' })
  await move(sent, { status: 'READY_TO_SEND' })
  await move(sent, { status: 'SENT', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' })

  const shopper = await visitor()
  await fill(shopper)
  await fill(buyer)
  return { staff, buyer, newcomer, shopper, pending, waiting, rejected, sent }
}

export type Demo = Awaited<ReturnType<typeof makeDemo>>
