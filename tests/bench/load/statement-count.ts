import type { Socket } from 'node:net'
import { openDatabaseProxy } from '#tests/support/processes/database-proxy.ts'

export interface StatementCount {
  /** Executed statements, including those that begin and end transactions. */
  statements: number
  /** Bytes to and from the database. */
  bytes: number
}

const [simpleQuery, execute] = [0x51, 0x45]

/** Calls back for each message of a PostgreSQL client, with its type. */
function onMessages(near: Socket, call: (type: number) => void): void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  near.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The startup message has no type, only a length.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      if (isStarted) call(rest[0] ?? 0)
      isStarted = true
      rest = rest.subarray(length)
    }
  })
}

/** A proxy between a product and its database that counts statements and bytes. */
export async function countStatements(connectionString: string) {
  const count: StatementCount = { statements: 0, bytes: 0 }
  const gate = await openDatabaseProxy(connectionString, (near, far) => {
    onMessages(near, (type) => {
      if (type === simpleQuery || type === execute) count.statements += 1
    })
    for (const socket of [near, far])
      socket.on('data', (chunk: Buffer) => {
        count.bytes += chunk.length
      })
  })
  return { connectionString: gate.connectionString, read: () => ({ ...count }), close: gate.close }
}
