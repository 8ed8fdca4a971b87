/** Where a person's files live in the bucket. Everything of a person is under one folder. */
export const BUCKET = 'user_images'

export const filePaths = {
  folder: (userId: string) => `users/${userId}`,
  original: (userId: string, timestamp: number, extension = 'png') =>
    `users/${userId}/originals/${timestamp}.${extension}`,
  runResult: (userId: string, runId: string) => `users/${userId}/runs/${runId}.png`,
  storedDesign: (userId: string, timestamp: number) => `users/${userId}/user-designs/${timestamp}.png`,
} as const
