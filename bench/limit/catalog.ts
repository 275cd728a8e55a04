import type { FastifyInstance } from 'fastify'
import { price } from '#app/features/goods/pricing/price.ts'
import type { Database, Statement } from './database.ts'

const readCategory: Statement = {
  name: 'category',
  text: `select c.id, c.name, c.description, json_build_object('path', c.picture_path) as file,
      c.is_disabled as "isDisabled",
      (select coalesce(json_agg(json_build_object('id', s.id, 'width', s.width, 'height', s.height, 'custom', false)
        order by s.position, s.id), '[]') from sizes s where s.category_id = c.id) as sizes,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'description', k.description,
        'file', json_build_object('path', k.picture_path), 'isDisabled', k.is_disabled) order by k.position, k.id), '[]')
        from categories k where k.parent_id = c.id and not k.is_draft) as subcategories
    from categories c where c.id = $1`,
}

const readLibrary: Statement = {
  name: 'library',
  text: `select id, library_category_id as "libraryCategoryId", name, width, height, price_cents as price, picture_path
    from library_products where not is_disabled and library_category_id = $1 order by position, id`,
}

type Design = { picture_path: string; [field: string]: unknown }
type Configuration = { categoryId: number; proportion: { width: number; height: number }; quantity: number }

export function catalogRoutes(server: FastifyInstance, { run, products }: Database) {
  server.get<{ Params: { id: string } }>('/api/categories/:id', async ({ params }) => {
    const [category] = await run(readCategory, [Number(params.id)])
    return category
  })

  server.get<{ Querystring: { category: string } }>('/api/libraryproducts', async ({ query }) => {
    const designs = await run<Design>(readLibrary, [Number(query.category)])
    return designs.map(({ picture_path: path, ...design }) => ({ ...design, file: { path } }))
  })

  server.post<{ Body: Configuration }>('/api/item/calculate-default-prices', ({ body }) => {
    const product = products.get(body.categoryId)
    if (!product) throw new Error('no such product')
    return Promise.resolve(
      product.tiers.map((quantity) =>
        price(product.priceRule, product.promotions, { ...body.proportion, quantity }),
      ),
    )
  })

  server.post<{ Body: Configuration }>('/api/item/calculate-custom-price', async ({ body }, reply) => {
    const product = products.get(body.categoryId)
    if (!product) throw new Error('no such product')
    const { priceWithPromo } = price(product.priceRule, product.promotions, { ...body.proportion, ...body })
    return reply.type('application/json').send(JSON.stringify(priceWithPromo))
  })
}
