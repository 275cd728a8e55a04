import { createContext } from 'react'

/** The id of the request that rendered the page; empty in the browser, which keeps the server's text. */
export const RequestId = createContext('')
