/** The part of Express’s types the comparison uses. */
declare module 'express' {
  import type { Server } from 'node:http'

  export interface Request {
    params: Readonly<Record<string, string>>
    get(header: string): string | undefined
  }
  export interface Response {
    status(code: number): Response
    set(name: string, value: string): Response
    json(body: unknown): void
    end(): void
  }
  interface Application {
    get(path: string, handler: (request: Request, response: Response) => Promise<void>): void
    listen(port: number, host: string, onListening: () => void): Server
  }
  export default function express(): Application
}
