import type { Product } from '../product.ts'
import type { Scene } from './stage.ts'

export type DrawingProps = { product: Product; scene: Scene }
