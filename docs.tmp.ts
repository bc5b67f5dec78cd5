import { createDocumentation } from '#server/app/openapi.ts'
const { app } = await createDocumentation('http://localhost:3763')
await app.listen({ port: 3763 })
