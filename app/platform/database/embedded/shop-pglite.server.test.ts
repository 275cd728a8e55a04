import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ShopPGlite } from './shop-pglite.server.ts'

const client = new ShopPGlite()

beforeAll(() => client.waitReady, 60_000)
afterAll(() => client.close())

beforeEach(async () => {
  await client.exec(`drop table if exists designs cascade;
    create table designs (id integer primary key, name text, size jsonb)`)
})

const preparedNow = async () => {
  const { rows } = await client.query(
    "select from pg_prepared_statements where statement not like '%pg_prepared%'",
  )
  return rows.length
}

test('concurrent queries don’t block the event loop', async () => {
  let turns = 0
  let isOver = false
  const other = () => {
    turns++
    if (!isOver) setImmediate(other)
  }
  other()
  // Every query takes long on this clock.
  const realNow = performance.now.bind(performance)
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + (ms += 20))
  onTestFinished(() => clock.mockRestore())
  const turnsOfAnswers = new Set<number>()
  const queries = Array.from({ length: 100 }, async (_, at) => {
    const { rows } = await client.query<{ sum: number }>(
      'select sum(n)::int + $1 as sum from generate_series(1, 100) n',
      [at],
    )
    turnsOfAnswers.add(turns)
    return rows[0]?.sum
  })
  const sums = await Promise.all(queries)
  isOver = true
  expect(sums).toEqual(queries.map((_, at) => 5_050 + at))
  expect(turnsOfAnswers.size).toBeGreaterThan(queries.length / 10)
})

test('a statement is prepared at its second use, and answers as before', async () => {
  const before = await preparedNow()
  const insert = 'insert into designs values ($1, $2, $3) returning size'
  const answers = []
  for (const id of [1, 2, 3, 4]) answers.push(await client.query(insert, [id, null, { width: id }]))
  expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3, 4].map((id) => [{ size: { width: id } }]))
  expect(answers[3]?.fields).toEqual(answers[0]?.fields)
  expect(answers[3]?.affectedRows).toBe(1)
  for (const rowMode of ['array', 'object'] as const) {
    const { rows } = await client.query('select id from designs where id = $1', [4], { rowMode })
    expect(rows).toEqual([rowMode === 'array' ? [4] : { id: 4 }])
  }
  expect((await preparedNow()) - before).toBe(2)
})

test('an error of a prepared statement is reported, and the next one works', async () => {
  const insert = (id: number | string) => client.query('insert into designs (id) values ($1)', [id])
  await insert(1)
  await insert(2)
  await expect(insert(2)).rejects.toMatchObject({ code: '23505', constraint: 'designs_pkey' })
  await expect(insert('seven')).rejects.toMatchObject({ code: '22P02' })
  const failing = client.transaction(async (tx) => {
    await tx.query('insert into designs (id) values ($1)', [3])
    await tx.query('insert into designs (id) values ($1)', [3])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await insert(4)
  const { rows } = await client.query('select id from designs order by id')
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }])
})

test('what is committed at the end of a statement may still fail', async () => {
  await client.exec('create table prints (design_id integer references designs initially deferred)')
  const insert = () => client.query('insert into prints values ($1)', [9])
  for (const _ of [1, 2, 3]) await expect(insert()).rejects.toMatchObject({ code: '23503' })
  expect((await client.query('select from prints')).rows).toEqual([])
})

test('changed tables are read anew', async () => {
  await client.query('insert into designs values (1)')
  const read = async () => (await client.query('select * from designs')).rows
  await read()
  expect(await read()).toEqual([{ id: 1, name: null, size: null }])
  await client.exec('alter table designs drop column size')
  expect(await read()).toEqual([{ id: 1, name: null }])
  await client.query('alter table designs alter column id type text')
  for (const _ of [1, 2, 3]) expect(await read()).toEqual([{ id: '1', name: null }])
})

test.each([
  ['text[]', ['a "quoted", one', null, '']],
  ['integer[]', [1, 2]],
  ['uuid[]', ['0b7d1c9e-2f0a-4c1e-9d53-3f1f5f6d7a80']],
  ['boolean[]', [true, false]],
  ['jsonb[]', [{ width: 3 }]],
  ['timestamptz[]', [new Date('2026-11-23T03:00:00Z')]],
])('%s is sent and read', async (type, values) => {
  const { rows } = await client.query<{ given: unknown }>(`select $1::${type} as given`, [values])
  expect(rows).toEqual([{ given: values }])
})
