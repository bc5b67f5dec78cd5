import { z } from 'zod'

/** An object whose name integrators know: its component in the document of the API. Each name is given once. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id })
