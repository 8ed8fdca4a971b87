/** This release's version, as in `CHANGELOG.md`. Set by the build. */
export const RELEASE = process.env.NEXT_PUBLIC_RELEASE ?? 'unreleased'
