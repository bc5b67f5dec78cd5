import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, hashInputs } from '#server/cli/build.ts'
import type { Figure } from '#tests/bench/figure.ts'
import { figuresPage } from '#tests/figures/page.ts'
import { type Measure, type Outcome, programOf, runsBackOffice } from '#tests/figures/requirement.ts'
import { requirements } from '#tests/figures/requirements.ts'
import { judge, readVerdicts, writeVerdicts } from '#tests/figures/verdicts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = join(root, 'docs/figures.md')

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

function parametersOf(measure: Measure, report: string): string[] {
  if (measure.kind === 'bench') return ['tests/bench/run.ts', measure.name]
  if (measure.kind === 'outside') return ['tests/faults/outside/run.ts', measure.name]
  return [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', 'tests/vitest.config.ts', '--project', measure.project, measure.file],
    ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
  ]
}

const readLines = async (path: string): Promise<string[]> =>
  (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean)

/** Runs a bench, a black-box program or a test file in its own process; null if this machine lacks what its tests need. */
async function run(measure: Measure): Promise<Outcome | null> {
  const folder = await mkdtemp(join(tmpdir(), 'bozkir-figures-'))
  const [figures, report] = [join(folder, 'figures'), join(folder, 'report.json')]
  try {
    const child = spawn(process.execPath, parametersOf(measure, report), {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, FIGURES_FILE: figures },
    })
    const exitCode = await new Promise<number | null>((fulfil) => child.once('exit', fulfil))
    const results: VitestReport = JSON.parse((await readLines(report)).join('') || '{"testResults":[]}')
    const tests = results.testResults.flatMap(({ assertionResults }) => assertionResults)
    const ran = tests.filter(({ status }) => status !== 'pending' && status !== 'skipped')
    if (exitCode === 0 && tests.length > 0 && ran.length === 0) return null
    const passed = ran.map(({ fullName, status }) => ({ name: fullName, passed: status === 'passed' }))
    // A failed setup is reported as skipped tests: what passed beside it proves nothing.
    const isSetupFailed = tests.length > 0 && exitCode !== 0 && passed.every((test) => test.passed)
    return {
      day: new Date().toISOString().slice(0, 10),
      figures: (await readLines(figures)).map((line): Figure => JSON.parse(line)),
      tests: isSetupFailed ? [] : passed,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const nameOf = (program: string) => program.split('/').at(-1) ?? program
const isWanted = (program: string) => wanted.length === 0 || wanted.includes(nameOf(program))

const names = new Set(requirements.map(({ measure }) => nameOf(programOf(measure))))
const unknown = wanted.filter((name) => !names.has(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Programs: ${[...names].join(', ')}`)
  process.exit(1)
}

/** Writes `docs/figures.md` and returns its rows. */
async function writePage() {
  const verdicts = readVerdicts()
  const rows = requirements.map((requirement) => ({ ...requirement, verdict: verdicts[requirement.text] }))
  await writeFile(page, figuresPage(rows))
  return rows
}

await buildIfStale()
const serverInputs = ['server', 'shared', 'site', 'package-lock.json', 'tsconfig.json']
const codeOfServer = await hashInputs(root, serverInputs)
const codeOfProduct = await hashInputs(root, ['admin', ...serverInputs])
for (const [program, ofProgram] of Map.groupBy(requirements, ({ measure }) => programOf(measure))) {
  const [first] = ofProgram
  if (!first || !isWanted(program)) continue
  const code = runsBackOffice(first.measure) ? codeOfProduct : codeOfServer
  // A run of all programs resumes an aborted one; named programs are always measured again.
  const known = readVerdicts()
  if (wanted.length === 0 && ofProgram.every(({ text }) => known[text]?.code === code)) continue
  const outcome = await run(first.measure)
  if (!outcome) {
    console.log(`${program}: skipped on this machine; the earlier result stays`)
    continue
  }
  // Written after each program, so that an aborted run keeps its results.
  writeVerdicts({
    ...readVerdicts(),
    ...Object.fromEntries(
      ofProgram.map((requirement) => [requirement.text, { ...judge(requirement, outcome), code }]),
    ),
  })
  await writePage()
}

const rows = await writePage()
console.table(
  rows
    .filter(({ measure }) => isWanted(programOf(measure)))
    .map(({ text, verdict }) => ({
      Konu: text,
      Sınır: verdict?.bound,
      Ölçülen: verdict?.measured,
      Tutuyor: verdict ? (verdict.kept ? 'evet' : 'HAYIR') : 'ölçülmedi',
    })),
)
process.exit(rows.every(({ measure, verdict }) => !isWanted(programOf(measure)) || verdict?.kept) ? 0 : 1)
