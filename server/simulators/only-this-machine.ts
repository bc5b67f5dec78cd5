import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers 403 to other machines: with this one, both ends of the connection have one address. */
export async function onlyThisMachine(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { remoteAddress, localAddress } = request.socket
  if (remoteAddress !== localAddress) await reply.code(403).send()
}
