import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { expect, test } from 'vitest'
import { settingNames } from '#server/core/configuration.ts'
import { demoAccounts } from '#server/demo/demo-accounts.ts'
import { demoEmails } from '#server/demo/demo-emails.ts'
import { demoPeople } from '#server/demo/demo-people.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

const compose = readRootFile('compose.yaml')
const singleServer = readRootFile('deployment/single-server.compose.yaml')
const dockerfile = readRootFile('Dockerfile')
const nginx = ['nginx.conf', 'nginx-club.conf'].map((file) => readRootFile(`deployment/${file}`)).join('\n')

/** The indented lines below a line. */
function below(text: string, line: string): string {
  const [, rest = ''] = text.split(`\n${line}\n`)
  return rest.split(/\n(?! |\n)/)[0] ?? ''
}

const settings = [...below(compose, 'x-settings: &settings').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name]) => name,
)

test('containers get only variables of the configuration', () => {
  const [, given = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
  const names = [...given.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
  const known = new Set<string | undefined>([...settingNames, 'NODE_COMPILE_CACHE'])
  expect(names).toContain('DATA_DIR')
  expect(settings).toContain('S3_ENDPOINT')
  expect([...names, ...settings].filter((name) => !known.has(name))).toEqual([])
})

/** Variables that a container does not get: those of the image, and those refused or pointless in production. */
const ownOfImage = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']
/** The database is the one beside it. */
const ofPooler = ['DATABASE_DIRECT_URL']
const notInProduction = ['DEMO', 'SIMULATOR_PORT', 'PUSH_LOCAL_ENDPOINTS']

test.each([
  // The role is given per service; files are in buckets.
  ['compose.yaml', settings, ['ROLE', 'STORAGE_URL']],
  // One process, with files in a volume.
  [
    'deployment/single-server.compose.yaml',
    [...singleServer.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
    ['ROLE', ...settingNames.filter((name) => name.startsWith('S3_'))],
  ],
])('%s passes every setting', (_file, passed, others) => {
  const left = new Set([...ownOfImage, ...ofPooler, ...notInProduction, ...others])
  expect(settingNames.filter((name) => !left.has(name) && !passed.includes(name))).toEqual([])
  expect(passed.filter((name) => left.has(name ?? ''))).toEqual([])
})

test('the service units start the scripts of the product, and the timer starts the backup', () => {
  const scripts = ['club.service', 'club-backup.service'].map((unit) => {
    const [, script = ''] =
      /^ExecStart=.*node (?:--\S+ )*(\S+\.[jt]s)/m.exec(readRootFile(`deployment/${unit}`)) ?? []
    return script
  })
  expect(scripts).toEqual(['dist/server/main.js', 'server/cli/backup.ts'])
  for (const script of scripts) expect(readRootFile(script)).not.toBe('')
  expect(readRootFile('deployment/club-backup.timer')).toMatch(/^OnCalendar=\S+ \d\d:\d\d:\d\d$/m)
})

test('no build of the image sees archives, certificates or passwords', () => {
  expect(singleServer).toContain(':-../backups}:/backups')
  expect(compose).toContain('./deployment/tls:')
  expect(readRootFile('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['backups', 'deployment', '**/.env']),
  )
  expect(readRootFile('.gitignore').split('\n')).toEqual(expect.arrayContaining(['/backups/', '.env']))
})

test('the image has no demo data and no simulator, and its build names no package', () => {
  expect(readRootFile('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['server/demo/*', '!server/demo/demo-emails.ts', 'server/simulators']),
  )
  const { dependencies, devDependencies } = JSON.parse(readRootFile('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const words = dockerfile.replace(/#.*/g, '').split(/[\s[\]'"=]+/)
  const named = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => words.includes(name))
  expect(named.filter((name) => name !== 'node')).toEqual([])
})

test.each(['dist/site/server', 'dist/server'])(
  '%s imports only packages of a production install',
  (folder) => {
    const { dependencies } = JSON.parse(readRootFile('package.json')) as { dependencies: object }
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?js$/.test(name))
      .map((name) => readRootFile(`${folder}/${name}`))
    const specifier =
      /^\s*(?:import|export)\b(?:[^'"]*?\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm
    const packages = texts
      .flatMap((text) => [...text.matchAll(specifier)].map(([, from, dynamic]) => from ?? dynamic ?? ''))
      .filter((name) => /^@?[a-z]/.test(name) && !isBuiltin(name))
      .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    expect(packages).toContain('zod')
    expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
  },
)

test('the demo accounts that production refuses are all of them', () => {
  expect([...demoAccounts, ...demoPeople].map(({ email }) => email).sort()).toEqual([...demoEmails].sort())
})

test('docs/operations.md names every variable that compose.yaml requires', () => {
  const page = readRootFile('docs/operations.md')
  const required = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => name))
  expect(required.size).toBeGreaterThan(5)
  expect([...required].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('two servers and a worker run one image, and the proxy knows both servers and their port', () => {
  const roles = [...compose.matchAll(/^ {2}([\w-]+):\n {4}<<: \*product\n.*ROLE: (\w+) \}$/gm)]
  expect(roles.map(([, name, role]) => [name, role])).toEqual([
    ['server-1', 'server'],
    ['server-2', 'server'],
    ['worker', 'worker'],
  ])
  const [, port] = /PORT=(\d+)/.exec(dockerfile) ?? []
  const upstreams = [...nginx.matchAll(/^\s*server ([\w-]+:\d+) /gm)].map(([, address]) => address)
  expect(upstreams).toEqual([`server-1:${port}`, `server-2:${port}`])
})

test('the servers trust only the proxy, and it drops client addresses sent by clients', () => {
  const [, trusted] = /^ {2}TRUSTED_PROXIES: (\S+)$/m.exec(compose) ?? []
  expect(isIP(trusted ?? '')).toBe(4)
  expect(below(compose, '  proxy:')).toContain(`default: { ipv4_address: ${trusted} }`)
  const [, given = '', bits] = /ip_range: ([\d.]+)\/(\d+)/.exec(compose) ?? []
  const others = new BlockList()
  others.addSubnet(given, Number(bits))
  expect(others.check(trusted ?? '')).toBe(false)
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
})

test('every image has an exact version, and Node is that of the tests', () => {
  const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image ?? '')
  expect(images.filter((image) => image !== 'club' && !/:\d+\.\d+/.test(image))).toEqual([])
  const [, node] = /^FROM node:([\d.]+)/m.exec(dockerfile) ?? []
  expect(node?.split('.')[0]).toBe(process.versions.node.split('.')[0])
})
