import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const trace = (stack: string) =>
  execFileSync(process.execPath, ['server/cli/trace.ts'], { input: stack, encoding: 'utf8' })

/** Where a text is in the built scripts of a folder, as `name:line:column`. */
function placeOf(folder: string, text: string): string {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  for (const name of scripts) {
    const [before = '', ...found] = readFileSync(`${folder}/${name}`, 'utf8').split(text)
    const lines = before.split('\n')
    if (found.length > 0) return `${name}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
  }
  throw new Error(`No script has ${text}`)
}

test('stacks of the server and of the back office get the names of their sources', () => {
  const server = placeOf('dist/server', 'async function findCurrentUser(')
  const office = placeOf('dist/admin/assets', 'resource:`equipments`,sort')
  const line = { level: 50, err: { stack: `at x (file:///opt/club/dist/server/${server})` } }
  expect(trace(JSON.stringify(line))).toContain('at x (server/modules/people/users/sessions.ts:')
  expect(trace(`at https://club.example/admin/assets/${office}\n`)).toMatch(
    /^at admin\/resources\/club\/equipments\/EquipmentList\.tsx:\d+:\d+\n$/,
  )
})

test('what is unknown stays as it is', () => {
  const stack = 'at https://club.example/admin/assets/Gone-12345678.js:1:20\nat fs.js:1:2\n'
  expect(trace(stack)).toBe(stack)
})
