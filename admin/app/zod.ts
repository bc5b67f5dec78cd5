import { config } from 'zod'

// Schemas compile themselves with `new Function` otherwise, which the content security policy forbids.
config({ jitless: true })
