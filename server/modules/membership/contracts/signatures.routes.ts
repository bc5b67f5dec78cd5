import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { proveChain } from '#server/modules/membership/contracts/chain-check.ts'
import { sendSignedContract } from '#server/modules/membership/contracts/hand-out.ts'
import {
  findSignature,
  listSignaturePage,
  managedSignatures,
  signatureAnswer,
  signatureDetail,
} from '#server/modules/membership/contracts/signature-answers.ts'
import { remind } from '#server/modules/membership/contracts/unsigned-contracts.ts'
import { listOwedPage, unsignedProgress } from '#server/modules/membership/contracts/unsigned-list.ts'
import * as contract from '#shared/membership/contracts/signatures.contract.ts'
import * as unsigned from '#shared/membership/contracts/unsigned.contract.ts'

/** More breaks than these are one break, and a list of them helps nobody. */
const mostNamed = 100

export function contractSignatureRoutes(app: FastifyInstance, services: Services): void {
  const { db, pool } = services

  mount(app, contract.listContractSignatures, async ({ actor, query, rowsOf }) =>
    rowsOf(await listSignaturePage(db, query, managedSignatures(actor))),
  )

  mount(app, contract.showContractSignature, async ({ actor, params }) =>
    signatureDetail(await findSignature(db, params.id, managedSignatures(actor))),
  )

  mount(app, contract.downloadSignedContract, ({ actor, params, reply }) =>
    sendSignedContract(services, actor, params.id, reply),
  )

  mount(app, contract.checkSignatureChain, async () => {
    const client = await pool.connect()
    try {
      const broken: ReturnType<typeof signatureAnswer>[] = []
      const proof = await proveChain(client, (link) => {
        if (broken.length < mostNamed) broken.push(signatureAnswer(link))
      })
      return { ...proof, broken }
    } finally {
      client.release()
    }
  })

  mount(app, unsigned.listUnsignedContracts, async ({ actor, query, rowsOf }) =>
    rowsOf(await listOwedPage(services, actor, query)),
  )

  mount(app, unsigned.showUnsignedProgress, ({ actor }) => unsignedProgress(db, actor))

  mount(app, unsigned.remindUnsigned, ({ actor, body }) => remind(services, actor, body))
}
