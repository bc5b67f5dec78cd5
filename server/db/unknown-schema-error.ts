/** The database holds migrations that this build does not have. */
export class UnknownSchemaError extends Error {}
