import { createContext } from 'react-router'
import type { Shop } from './shop.server.ts'

/** How a page's loader reaches the shop. */
export const shopContext = createContext<Shop>()
