/// <reference types="astro/client" />

type PageContext = import('#shared/core/page.ts').PageContext

declare namespace App {
  interface Locals extends PageContext {}
}

declare module 'virtual:palette.css' {}

declare module 'virtual:inline-scripts' {
  /** Bundled classic scripts by the name of their `*.inline.ts` file. */
  const sources: Record<string, string>
  export default sources
}

declare module 'virtual:worker-scripts' {
  /** Bundled worker scripts by the name of their `*.worker.ts` file. */
  const sources: Record<string, string>
  export default sources
}

declare namespace astroHTML.JSX {
  interface HTMLAttributes {
    command?: string
    commandfor?: string
  }
  interface DialogHTMLAttributes {
    closedby?: 'any' | 'closerequest' | 'none'
  }
}
