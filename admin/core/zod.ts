import { config } from 'zod'

// Schemas would otherwise be compiled with `new Function`, which the content security policy forbids.
config({ jitless: true })
