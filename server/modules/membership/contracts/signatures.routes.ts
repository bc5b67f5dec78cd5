import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { proveChain } from '#server/modules/membership/contracts/chain-check.ts'
import { sendSignedContract } from '#server/modules/membership/contracts/hand-out.ts'
import {
  findSignature,
  listSignaturePage,
  managedSignatures,
  signatureDetail,
  toSignature,
} from '#server/modules/membership/contracts/signature-answers.ts'
import { remind } from '#server/modules/membership/contracts/unsigned-contracts.ts'
import { listOwedPage, unsignedProgress } from '#server/modules/membership/contracts/unsigned-list.ts'
import * as contract from '#shared/membership/contracts/signatures.contract.ts'
import * as unsigned from '#shared/membership/contracts/unsigned.contract.ts'

/** More breaks than these are one break, and a list of them helps nobody. */
const mostNamed = 100

export function contractSignatureRoutes(app: FastifyInstance, services: Services): void {
  const { db, pool } = services

  mount(app, contract.listContractSignatures, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listSignaturePage(db, query, managedSignatures(currentUser))),
  )

  mount(app, contract.showContractSignature, async ({ currentUser, params }) =>
    signatureDetail(await findSignature(db, params.id, managedSignatures(currentUser))),
  )

  mount(app, contract.downloadSignedContract, ({ currentUser, params, reply }) =>
    sendSignedContract(services, currentUser, params.id, reply),
  )

  mount(app, contract.checkSignatureChain, async () => {
    const client = await pool.connect()
    try {
      const broken: ReturnType<typeof toSignature>[] = []
      const proof = await proveChain(client, (link) => {
        if (broken.length < mostNamed) broken.push(toSignature(link))
      })
      return { ...proof, broken }
    } finally {
      client.release()
    }
  })

  mount(app, unsigned.listUnsignedContracts, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listOwedPage(services, currentUser, query)),
  )

  mount(app, unsigned.showUnsignedProgress, ({ currentUser }) => unsignedProgress(db, currentUser))

  mount(app, unsigned.remindUnsigned, ({ currentUser, body }) => remind(services, currentUser, body))
}
