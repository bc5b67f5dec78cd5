import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'

/** A handler equivalent to one of our endpoints. */
export interface ExpressRoute {
  path: string
  /** Whether the first statement looks up the session. */
  asksForToken: boolean
  statements: pg.QueryConfig[]
}

export interface ExpressOrder {
  connectionString: string
  routes: ExpressRoute[]
}

/** Express 5 and node-postgres with our statements and pool settings, and nothing else. */
process.on('message', ({ connectionString, routes }: ExpressOrder) => {
  const pool = createPool(connectionString)
  const app = express()
  for (const { path, asksForToken, statements } of routes) {
    const [lookUp, ...others] = statements
    app.get(path, async (request, response) => {
      if (asksForToken && lookUp) {
        const token = request.get('authorization')?.slice('Bearer '.length) ?? ''
        const found = await pool.query({ ...lookUp, values: [createHash('sha256').update(token).digest()] })
        if (found.rows.length === 0) {
          response.status(401).end()
          return
        }
      }
      const rest = asksForToken ? others : statements
      const answers = await Promise.all(rest.map((statement) => pool.query(statement)))
      response.json(answers.map(({ rows }) => rows))
    })
  }
  const server = app.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
})
