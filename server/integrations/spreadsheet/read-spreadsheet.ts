import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import {
  type Spreadsheet,
  type SpreadsheetAnswer,
  type SpreadsheetLimits,
  SpreadsheetRefusal,
} from '#server/integrations/spreadsheet/spreadsheet.ts'

/** Time limit of reading a file, in ms. */
const patience = 60_000

const oneAtATime = pLimit(1)

function readOnThread(content: Buffer, limits: SpreadsheetLimits): Promise<Spreadsheet> {
  return new Promise((fulfil, fail) => {
    const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const timer = setTimeout(() => end(() => fail(new SpreadsheetRefusal('too-big'))), patience)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', (answer: SpreadsheetAnswer) =>
      end(() => ('rows' in answer ? fulfil(answer) : fail(new SpreadsheetRefusal(answer.refusal)))),
    )
    worker.once('error', (error: Error & { code?: string }) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(() => fail(isOutOfMemory ? new SpreadsheetRefusal('too-big') : error))
    })
    worker.postMessage({ content, limits })
  })
}

/**
 * Reads the cells of a CSV or XLSX file as text in a worker thread, one file at a time: a large
 * file would block the event loop, and a hostile one ends the thread, not the process.
 */
export const readSpreadsheet = (content: Buffer, limits: SpreadsheetLimits): Promise<Spreadsheet> =>
  oneAtATime(readOnThread, content, limits)
