import { createContext } from 'react-router'
import type { Shop } from './shop.server.ts'

/** Gives the loaders of pages access to the shop. */
export const shopContext = createContext<Shop>()
