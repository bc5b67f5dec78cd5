import { BlockList, isIP } from 'node:net'
import { expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

const compose = readRootFile('compose.yaml')
const dockerfile = readRootFile('Dockerfile')
const nginx = readRootFile('deployment/nginx.conf')

/** The indented lines below a line. */
function below(text: string, line: string): string {
  const [, rest = ''] = text.split(`\n${line}\n`)
  return rest.split(/\n(?! |\n)/)[0] ?? ''
}

const reference = new Set(
  [...readRootFile('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
)
const settings = [...below(compose, 'x-settings: &settings').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name]) => name,
)

test('containers get only variables of the configuration reference', () => {
  const [, given = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
  const names = [...given.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
  expect(names).toContain('DATA_DIR')
  expect(settings).toContain('S3_ENDPOINT')
  expect([...names, ...settings].filter((name) => !reference.has(name))).toEqual([])
})

test('the image contains every package that the server imports', () => {
  const left = [...dockerfile.matchAll(/dependencies\[([^\]]+)\]/g)].map(([, name]) => name ?? '')
  expect(left).toContain('react-admin')
  const { dependencies } = JSON.parse(readRootFile('package.json')) as {
    dependencies: Record<string, string>
  }
  expect(left.filter((name) => !(name in dependencies))).toEqual([])
  const missed = sourceFiles(['server', 'shared'])
    .filter(({ path }) => !/^server\/(build|dev)/.test(path))
    .filter(({ text }) => left.some((name) => text.includes(`from '${name}`)))
  expect(missed.map(({ path }) => path)).toEqual([])
})

test('docs/operations.md names every variable that compose.yaml requires', () => {
  const page = readRootFile('docs/operations.md')
  const required = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => name))
  expect(required.size).toBeGreaterThan(5)
  expect([...required].filter((name) => !page.includes(`${name}=`))).toEqual([])
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
  for (const proxy of [nginx, readRootFile('docs/operations.md')]) {
    expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(proxy).not.toContain('$proxy_add_x_forwarded_for')
  }
})

test('every image has an exact version, and Node is that of the tests', () => {
  const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image ?? '')
  expect(images.filter((image) => image !== 'bozkir' && !/:\d+\.\d+/.test(image))).toEqual([])
  const [, node] = /^FROM node:([\d.]+)/m.exec(dockerfile) ?? []
  expect(node?.split('.')[0]).toBe(process.versions.node.split('.')[0])
})
