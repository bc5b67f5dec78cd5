/** The database is of a newer or unknown build, or of another product. */
export class UnknownSchemaError extends Error {}
