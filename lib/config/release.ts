/** The version of this release, as in `CHANGELOG.md`; the build writes it in. */
export const RELEASE = process.env.NEXT_PUBLIC_RELEASE ?? 'unreleased'
