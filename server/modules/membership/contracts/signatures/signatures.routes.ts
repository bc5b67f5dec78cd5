import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  listPendingPage,
  readScanProgress,
  sendReminders,
} from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { checkChain } from '#server/modules/membership/contracts/signatures/check-chain.ts'
import {
  findSignature,
  listSignaturePage,
  managedSignatures,
  signatureDetail,
  toSignature,
} from '#server/modules/membership/contracts/signatures/signatures.service.ts'
import { deliverSignedContract } from '#server/modules/membership/contracts/signatures/signed-document.ts'
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
    deliverSignedContract(services, currentUser, params.id, reply),
  )

  mount(app, contract.checkSignatureChain, async () => {
    const client = await pool.connect()
    try {
      const broken: ReturnType<typeof toSignature>[] = []
      const proof = await checkChain(client, (link) => {
        if (broken.length < mostNamed) broken.push(toSignature(link))
      })
      return { ...proof, broken }
    } finally {
      client.release()
    }
  })

  mount(app, unsigned.listUnsignedContracts, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listPendingPage(services, currentUser, query)),
  )

  mount(app, unsigned.showUnsignedProgress, ({ currentUser }) => readScanProgress(db, currentUser))

  mount(app, unsigned.remindUnsigned, ({ currentUser, body }) => sendReminders(services, currentUser, body))
}
