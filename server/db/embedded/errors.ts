/** Another running process holds this data folder. Its message is one line for the terminal. */
export class DatabaseInUseError extends Error {
  constructor(dataDir: string) {
    super(`Bu veri klasörünü çalışan başka bir sunucu kullanıyor: ${dataDir}. Önce onu durdurun.`)
    this.name = 'DatabaseInUseError'
  }
}

/** The embedded database cannot start here. Its message is one line that says what to do. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseStartError'
  }
}
