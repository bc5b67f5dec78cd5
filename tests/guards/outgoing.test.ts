import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesWith, nodesOf, type ParsedFile } from '#tests/support/product/source-ast.ts'

/** Every file of the server that opens connections other than to the database, and the source of each host name. */
const asking: Record<string, string> = {
  'server/app/auth-js.ts': 'the package: Google',
  'server/app/operations/log-output.ts': 'none: standard output',
  'server/cli/check-raffle.ts': 'the command line',
  'server/integrations/google/google.ts': 'a constant: Google’s public keys; in the demo the simulator’s',
  'server/integrations/mail/mail-transport.ts': 'the configuration',
  'server/integrations/payments/iyzico-gateway.ts': 'the configuration',
  'server/integrations/push/send-push.ts': 'a member’s browser, validated by push-endpoint.ts',
  'server/integrations/storage/buckets.ts': 'the configuration',
  'server/pages/astro-renderer.ts': 'none: both ends are in this process',
  'server/simulators/payments/bank-routes.ts': 'the configuration',
  'server/simulators/simulator.ts': 'the configuration',
  'server/simulators/payments/webhooks.ts': 'the configuration',
}

/** The exports that open connections, by module. */
const openers: Readonly<Record<string, readonly string[]>> = {
  'node:http': ['request', 'get', 'Agent'],
  'node:https': ['request', 'get', 'Agent'],
  'node:http2': ['connect'],
  'node:net': ['connect', 'createConnection', 'Socket'],
  'node:tls': ['connect', 'TLSSocket'],
  'node:dgram': ['createSocket'],
  undici: ['request', 'fetch', 'stream', 'pipeline', 'connect', 'Agent', 'Client', 'Pool'],
  '@auth/core': ['Auth'],
  '@aws-sdk/client-s3': ['S3Client'],
  jose: ['createRemoteJWKSet'],
  nodemailer: ['createTransport'],
  'web-push': ['sendNotification'],
}

const isReference = (node: ts.Identifier) =>
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
  !ts.isMethodDeclaration(node.parent) &&
  !ts.isPropertyAssignment(node.parent) &&
  !ts.isPropertySignature(node.parent)

/** Whether a file loads such a module at its use, and mentions one of the exports. */
const loadsOpener = ({ tree }: ParsedFile): boolean => {
  const nodes = nodesOf(tree)
  return nodes.some((node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return false
    const [module] = node.arguments
    const names = module && ts.isStringLiteral(module) ? openers[module.text] : undefined
    return nodes.some((mention) => ts.isIdentifier(mention) && names?.includes(mention.text))
  })
}

/** The calls of the global `fetch`, and other mentions of it. */
const fetchesIn = ({ tree }: ParsedFile) =>
  nodesOf(tree).filter(
    (node): node is ts.Identifier => ts.isIdentifier(node) && node.text === 'fetch' && isReference(node),
  )

/** Whether a file imports values that open connections. */
function importsOpener({ tree }: ParsedFile): boolean {
  return tree.statements.filter(ts.isImportDeclaration).some(({ moduleSpecifier, importClause }) => {
    const names = ts.isStringLiteral(moduleSpecifier) ? openers[moduleSpecifier.text] : undefined
    if (!names || !importClause || importClause.isTypeOnly) return false
    const { name, namedBindings } = importClause
    if (namedBindings && ts.isNamedImports(namedBindings))
      return namedBindings.elements.some(
        (element) => !element.isTypeOnly && names.includes((element.propertyName ?? element.name).text),
      )
    const whole = namedBindings?.name.text ?? name?.text
    return nodesOf(tree).some(
      (node) =>
        ts.isPropertyAccessExpression(node) &&
        node.expression.getText() === whole &&
        names.includes(node.name.text),
    )
  })
}

const server = filesWith('import', ['server'], ['.ts'])

test('ASVS 1.3.6: the only user-supplied URL that is requested is a push endpoint', () => {
  const found = server.filter(
    (file) => importsOpener(file) || loadsOpener(file) || fetchesIn(file).length > 0,
  )
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(asking).toSorted())
})

test('no module of the product opens connections by itself', () => {
  expect(Object.keys(asking).filter((path) => /^server\/(core|modules)\//.test(path))).toEqual([])
})

test('ASVS 15.3.2: redirects of outgoing requests are not followed', () => {
  const fetches = server
    .filter(({ path }) => /^server\/(integrations|simulators)\//.test(path))
    .flatMap((file) => fetchesIn(file).map((node) => [file.path, node.parent] as const))
  expect(fetches.length).toBeGreaterThan(3)
  const following = fetches.filter(([, call]) => {
    const options = ts.isCallExpression(call) ? call.arguments[1] : undefined
    if (!options || !ts.isObjectLiteralExpression(options)) return true
    const redirect = options.properties.find((property) => property.name?.getText() === 'redirect')
    return (
      !redirect ||
      !ts.isPropertyAssignment(redirect) ||
      !/^'(manual|error)'$/.test(redirect.initializer.getText())
    )
  })
  expect(following.map(([path]) => path)).toEqual([])
})
