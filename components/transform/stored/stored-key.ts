/** Where a person's stored designs are cached: known to those who add to them without reading them. */
export const storedKey = (userId: string) => ['stored-designs', userId] as const
