import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Writes down the address of every module that this process loads, whoever asks for it.
registerHooks({
  load: (url, context, next) => {
    appendFileSync(process.env.LOADED_MODULES, `${url}\n`)
    return next(url, context)
  },
})
