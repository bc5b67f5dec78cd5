import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { ApiError } from '#shared/core/errors.ts'
import { shortName } from '#shared/core/text.ts'
import {
  drawRaffle,
  listWinners,
  recordPublicValue,
  type Winner,
} from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

/** The maximum number of rolling names. */
const rollingNames = 120

/** The state of a live draw: waiting, winners, or error. */
export function useDrawing({ id, status }: RaffleRecord) {
  const [winners, setWinners] = useState<readonly Winner[]>()
  const [names, setNames] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const [needsSignature, setNeedsSignature] = useState(false)
  const [isRunning, setRunning] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => {
    let isCurrent = true
    const query = {
      range: [0, rollingNames - 1] as [number, number],
      filter: { raffle: id, isRemoved: false },
    }
    call(listRaffleEntries, { query }).then(
      (entries) => isCurrent && setNames(entries.map(({ name }) => shortName(name))),
      () => undefined,
    )
    if (status === 'drawn') {
      call(listWinners, { params: { id } }).then(
        (drawn) => isCurrent && setWinners(drawn),
        (error: Error) => isCurrent && setProblem(error.message),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [id])

  async function draw({ publicValue, signature }: { publicValue?: string; signature?: string }) {
    setRunning(true)
    setProblem('')
    try {
      if (publicValue !== undefined) await call(recordPublicValue, { params: { id }, body: { publicValue } })
      await call(drawRaffle, { params: { id }, body: signature === undefined ? {} : { signature } })
      setWinners(await call(listWinners, { params: { id } }))
    } catch (error) {
      if (error instanceof ApiError && 'signature' in error.fields) setNeedsSignature(true)
      const [field] = error instanceof ApiError ? Object.values(error.fields) : []
      setProblem(field ?? (error instanceof Error ? error.message : raffleDrawsMessages.drawFailed))
    } finally {
      setRunning(false)
    }
  }

  return { winners, names, problem, needsSignature, isRunning, draw }
}
