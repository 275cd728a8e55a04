import { createContext } from 'react-router'
import type { Shop } from './shop.server.ts'

/** Pages are cached until a change, so they never read from a replica, which may not have the change yet. */
export const shopContext = createContext<Omit<Shop, 'fromReplica'>>()

/** Identifies a request in the log, and in error messages to customers. */
export const requestIdContext = createContext<string>()
