import { createContext } from 'react'

/** The id of the request that rendered the page; empty in the browser, where React keeps the server-rendered text. */
export const RequestId = createContext('')
