import { createContext } from 'react-router'
import type { Shop } from './shop.server.ts'

export const shopContext = createContext<Shop>()

/** Identifies a request in the log, and in error messages to customers. */
export const requestIdContext = createContext<string>()
