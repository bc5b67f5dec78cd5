import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { checkChain } from '#server/modules/membership/contracts/signatures/check-chain.ts'
import {
  endSigning,
  signingOf,
  startSigning,
} from '#server/modules/membership/contracts/signatures/desk-signing.ts'
import { signVersion } from '#server/modules/membership/contracts/signatures/sign-contract.ts'
import {
  findSignature,
  listSignaturePage,
  managedSignatures,
  signatureDetail,
  toSignature,
} from '#server/modules/membership/contracts/signatures/signatures.service.ts'
import { deliverSignedContract } from '#server/modules/membership/contracts/signatures/signed-document.ts'
import {
  contractsFor,
  deskSignerOf,
  ownSignerOf,
  readContract,
} from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import {
  checkedDocument,
  checkedDocumentPage,
  verifyDocument,
} from '#server/modules/membership/contracts/signatures/verify-document.ts'
import { clientHash } from '#server/modules/people/session/password-reset.service.ts'
import * as contract from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import * as desk from '#shared/membership/contracts/desk-signing.contract.ts'
import * as signatures from '#shared/membership/contracts/signatures.contract.ts'

const maxListed = 100

export function contractSignatureRoutes(app: FastifyInstance, services: Services): void {
  const { db, pool } = services

  mount(app, contract.listUserContracts, ({ currentUser, query }) =>
    contractsFor(db, currentUser, query.userId),
  )

  mount(app, contract.readUserContract, ({ currentUser, params, query }) =>
    readContract(db, currentUser, params.id, query.userId),
  )

  const originOf = (request: FastifyRequest) => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  })

  mount(app, contract.signContract, async ({ currentUser, body, request }) => {
    const signer = await ownSignerOf(db, currentUser, body.user)
    return signVersion(services, currentUser, signer, body, originOf(request))
  })

  mount(app, contract.signAtDesk, async ({ currentUser, body, request }) => {
    const signer = await deskSignerOf(db, currentUser, body)
    return signVersion(services, currentUser, signer, body, originOf(request))
  })

  mount(app, desk.startDeskSigning, ({ currentUser, body }) => startSigning(services, currentUser, body.user))

  mount(app, desk.showDeskSigning, ({ currentUser }) => signingOf(services, currentUser))

  mount(app, desk.endDeskSigning, async ({ currentUser, body, request }) => {
    await endSigning(services, currentUser, body, clientHash(services, request.ip))
    return { success: true as const, message: contractsMessages.unlocked }
  })

  mount(app, contract.verifyDocument, ({ body }) => verifyDocument(db, body))

  takingForms(app, (scope) =>
    mount(scope, contract.checkDocument, ({ body, reply }) =>
      reply.redirect(checkedDocumentPage(services, body.kod), 303),
    ),
  )

  mount(app, contract.showCheckedDocument, ({ params }) => checkedDocument(services, params.token))

  mount(app, signatures.listContractSignatures, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listSignaturePage(db, query, managedSignatures(currentUser))),
  )

  mount(app, signatures.showContractSignature, async ({ currentUser, params }) =>
    signatureDetail(await findSignature(db, params.id, managedSignatures(currentUser))),
  )

  mount(app, signatures.downloadSignedContract, ({ currentUser, params, reply }) =>
    deliverSignedContract(services, currentUser, params.id, reply),
  )

  mount(app, signatures.checkSignatureChain, async () => {
    const client = await pool.connect()
    try {
      const broken: ReturnType<typeof toSignature>[] = []
      const result = await checkChain(client, (link) => {
        if (broken.length < maxListed) broken.push(toSignature(link))
      })
      return { ...result, broken }
    } finally {
      client.release()
    }
  })
}
