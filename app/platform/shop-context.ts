import { createContext } from 'react-router'
import type { Shop } from './shop.server.ts'

export const shopContext = createContext<Shop>()

/** Names a request in the log, and to the customer who got an error. */
export const requestIdContext = createContext<string>()
